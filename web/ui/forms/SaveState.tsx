import { clockTime } from '../dates.ts'
import classes from './SaveState.module.css'

interface SaveStateProps {
  dirty: boolean
  saving: boolean
  failed: boolean
  /** Time of the last save on this page. */
  savedAt: Date | undefined
}

/** Whether the form is saved; announced by screen readers. */
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
