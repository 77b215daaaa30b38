import { CircleAlert, CircleCheck, CloudUpload, LoaderCircle } from 'lucide-react'
import { saveAndTell } from './save-and-tell.ts'
import { questionAnchor } from './sections.ts'
import { useEditCount, useFaulty, useFill, useHead, useSaveStatus } from './use-fill.ts'
import classes from './SaveLine.module.css'

/** Whether what is typed is saved; always in sight. */
export function SaveLine() {
  const { filling, saving } = useFill()
  const { saving: isSaving, failed, savedAt } = useSaveStatus()
  const edits = useEditCount()
  const faulty = useFaulty()
  useHead()
  if (isSaving) return <Line icon={<LoaderCircle className={classes.turning} />}>Saving…</Line>
  if (filling.refusal) {
    return edits > 0 ? <Line icon={<CircleAlert />}>{answers(edits)} kept on this device</Line> : null
  }
  if (failed && edits > 0) {
    return (
      <Line icon={<CircleAlert />} state="failed">
        Not saved{' '}
        <button type="button" className={classes.retry} onClick={() => void saveAndTell({ filling, saving }, { ask: true })}>
          Try again
        </button>
      </Line>
    )
  }
  if (faulty.length > 0) {
    return (
      <Line icon={<CircleAlert />} state="failed">
        <a href={`#${questionAnchor(faulty[0]!)}`} onClick={(event) => (event.preventDefault(), reveal(faulty[0]!))}>
          {answers(faulty.length)} to correct
        </a>
      </Line>
    )
  }
  if (edits > 0) return <Line icon={<CloudUpload />}>{answers(edits)} not saved yet</Line>
  if (savedAt) return <Line icon={<CircleCheck />} state="saved">{`Saved at ${clock.format(savedAt)}`}</Line>
  return <Line icon={<CircleCheck />}>No unsaved answers</Line>
}
