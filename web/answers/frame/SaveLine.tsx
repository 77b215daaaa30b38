import { CircleAlert, CircleCheck, CloudOff, CloudUpload, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConnectionLost } from '../../platform/connection.ts'
import { saveAndNotify } from '../state/save-and-notify.ts'
import { hrefOfQuestion } from '../hooks/use-sections.ts'
import {
  useConflicts,
  useEditCount,
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
  const [faulty, ...others] = useQuestionsToCorrect()
  useHead()
  if (filling.refusal)
    return edits > 0 ? <Line icon={CircleAlert}>{answers(edits)} kept on this device</Line> : null
  if (lost)
    return (
      <Line icon={CloudOff} state="lost" said>
        No connection{edits > 0 && `, ${answers(edits)} kept on this device`}
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
  const [conflict] = conflicts
  if (conflict !== undefined)
    return (
      <Line icon={CircleAlert} state="failed">
        <Link to={hrefOfQuestion(filling, conflict)}>
          {conflicts.length === 1 ? '1 conflicting answer' : `${conflicts.length} conflicting answers`}
        </Link>
      </Line>
    )
  if (faulty !== undefined)
    return (
      <Line icon={CircleAlert} state="failed">
        <Link to={hrefOfQuestion(filling, faulty)}>{answers(1 + others.length)} to correct</Link>
      </Line>
    )
  if (edits > 0) return <Line icon={CloudUpload}>{answers(edits)} not saved yet</Line>
  if (savedAt)
    return (
      <Line icon={CircleCheck} state="saved" said>
        Saved at {timeOf(savedAt)}
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
const timeOf = (time: Date) =>
  time.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
