import { CircleAlert, CircleCheck, CloudOff, CloudUpload, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConnectionLost } from '../../platform/connection.ts'
import { clockTime } from '../../ui/dates.ts'
import { saveAndNotify } from '../state/save-and-notify.ts'
import { hrefOfQuestion } from '../hooks/use-sections.ts'
import {
  useConflicts,
  useEditCount,
  useEditedTexts,
  useFill,
  useHead,
  useQuestionsToCorrect,
  useSaveStatus,
} from '../hooks/use-fill.ts'
import classes from './SaveLine.module.css'

/** The save state; always visible. */
export function SaveLine() {
  const { filling, saving } = useFill()
  const { saving: isSaving, failed, savedAt } = useSaveStatus()
  const lost = useConnectionLost()
  const edits = useEditCount()
  const conflicts = useConflicts()
  const toCorrect = useQuestionsToCorrect()
  const texts = useEditedTexts()
  useHead()
  if (filling.refusal)
    return edits > 0 ? <Line icon={CircleAlert}>{answers(edits)} stored on this device</Line> : null
  if (lost)
    return (
      <Line icon={CloudOff} state="lost" said>
        No connection{edits > 0 && `, ${answers(edits)} stored on this device`}
      </Line>
    )
  if (isSaving)
    return (
      <Line icon={LoaderCircle} state="saving" said>
        Saving…
      </Line>
    )
  if (failed && edits > 0)
    return (
      <Line icon={CircleAlert} state="failed" said>
        Not saved{' '}
        <button
          type="button"
          className={classes.retry}
          onClick={() => void saveAndNotify({ filling, saving }, { ask: true })}
        >
          Try again
        </button>
      </Line>
    )
  const all = [...new Set([...conflicts, ...toCorrect])]
  const [first] = all
  if (first !== undefined) {
    const link = (
      <Link to={hrefOfQuestion(filling, first)}>
        {toCorrect.length === 0
          ? `${conflicts.length} conflicting ${conflicts.length === 1 ? 'answer' : 'answers'}`
          : conflicts.length === 0
            ? `${answers(all.length)} to correct`
            : `${answers(all.length)} to check`}
      </Link>
    )
    // Answers that violate a constraint are saved, too.
    return (
      <Line icon={CircleAlert} state="failed">
        {edits === 0 && savedAt && `Saved at ${clockTime(savedAt)}, `}
        {link}
      </Line>
    )
  }
  if (edits > 0) return <Line icon={CloudUpload}>{answers(edits)} not saved yet</Line>
  if (texts.length > 0) return <Line icon={CircleAlert}>Texts not saved</Line>
  if (savedAt)
    return (
      <Line icon={CircleCheck} state="saved" said>
        Saved at {clockTime(savedAt)}
      </Line>
    )
  return <Line icon={CircleCheck}>Nothing to save</Line>
}

interface LineProps {
  icon: LucideIcon
  state?: 'saving' | 'failed' | 'saved' | 'lost'
  /** Whether it is announced to screen readers. */
  said?: boolean
  children: ReactNode
}

const Line = ({ icon: Icon, state, said, children }: LineProps) => (
  <p className={classes.line} data-state={state} data-quiz-part="update-info">
    <Icon size={16} aria-hidden />
    <span aria-live={said ? 'polite' : 'off'}>{children}</span>
  </p>
)

const answers = (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'}`
