import { clockTime } from '../dates.ts'
import classes from './SaveState.module.css'

interface SaveStateProps {
  dirty: boolean
  saving: boolean
  failed: boolean
  /** When it was saved last, on this page. */
  savedAt: Date | undefined
}

/** Whether what the form shows is stored; read out when it changes. */
export function SaveState({ dirty, saving, failed, savedAt }: SaveStateProps) {
  return (
    <span className={classes.state} data-failed={failed && !saving} role="status">
      {saving
        ? 'Saving…'
        : failed
          ? 'Not saved'
          : dirty
            ? 'Not saved yet'
            : savedAt
              ? `Saved at ${clockTime(savedAt)}`
              : ''}
    </span>
  )
}
