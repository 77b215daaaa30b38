import { Button } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { isUnanswered } from '../../platform/call.ts'
import { useConnectionLost } from '../../platform/connection.ts'
import { failedWords, saveAndNotify } from '../state/save-and-notify.ts'
import { useFill, useHead, useSaveStatus } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

/** Says why saving failed and that nothing is lost, where the person is; offers to try again where that can help. */
export function NotSaved() {
  const { filling, saving } = useFill()
  const { failed, asked, saving: isSaving } = useSaveStatus()
  const lost = useConnectionLost()
  useHead()
  // Of a line that is lost the frame of the page tells; who asked for a save is told here, too.
  if (!failed || filling.refusal || (!asked && isUnanswered(failed))) return null
  const waits = isUnanswered(failed)
  return (
    <Notice className={classes.sticky} tone="danger" title={failedWords}>
      {failed.words} Everything you typed is kept on this device
      {waits ? ', and is sent by itself when the server answers again. You can go on.' : '.'}
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
