import { Alert, Button, Group } from '@mantine/core'
import { useNavigate } from 'react-router'
import { failedWords, saveAndNotify } from '../state/save-and-notify.ts'
import { useFill, useSaveStatus } from '../hooks/use-fill.ts'
import classes from '../Notices.module.css'

interface NotSavedProps {
  /** The address that navigation was on its way to when saving failed. */
  halted: string | undefined
  onGoOn: () => void
}

/** Says why saving failed and that nothing is lost, and offers to try again. */
export function NotSaved({ halted, onGoOn }: NotSavedProps) {
  const { filling, saving } = useFill()
  const { failed, saving: isSaving } = useSaveStatus()
  const navigate = useNavigate()
  if (!failed) return null
  const goOn = (to: string) => {
    onGoOn()
    void navigate(to)
  }
  return (
    <Alert className={classes.sticky} color="red" variant="outline" title={failedWords} role="alert">
      {failed.words} Everything you typed is kept on this device.
      <Group gap="sm" mt="sm">
        <Button size="sm" loading={isSaving} onClick={() => void saveAndNotify({ filling, saving })}>
          Try again
        </Button>
        {halted !== undefined && (
          <Button size="sm" variant="subtle" onClick={() => goOn(halted)}>
            Go on without saving
          </Button>
        )}
      </Group>
    </Alert>
  )
}
