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
              ? `Saved at ${clock.format(savedAt)}`
              : ''}
    </span>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
