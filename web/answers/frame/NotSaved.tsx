import { Button } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { isUnanswered } from '../../platform/call.ts'
import { useConnectionLost } from '../../platform/connection.ts'
import { failedWords, saveAndNotify } from '../state/save-and-notify.ts'
import { useFill, useHead, useSaveStatus } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** Explains why saving failed and that nothing is lost, with a retry button if that can help. */
export function NotSaved() {
  const { filling, saving } = useFill()
  const { failed, asked, saving: isSaving } = useSaveStatus()
  const lost = useConnectionLost()
  useHead()
  // The shell reports a lost connection; this only adds a message if the user requested the save.
  if (!failed || filling.refusal || (!asked && isUnanswered(failed))) return null
  const waits = isUnanswered(failed)
  return (
    <Notice className={classes.sticky} tone="danger" title={failedWords}>
      {failed.words} Your answers are stored on this device
      {waits ? ' and will be sent automatically when the server responds again. You can continue.' : '.'}
      {!lost && (
        <Button
          size="sm"
          loading={isSaving}
          onClick={() => void saveAndNotify({ filling, saving }, { ask: true })}
        >
          Try again
        </Button>
      )}
    </Notice>
  )
}
