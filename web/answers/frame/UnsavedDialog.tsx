import { Button, Group, Modal, Text } from '@mantine/core'
import type { CallFailed } from '../../platform/call.ts'
import { useFill } from '../hooks/use-fill.ts'

interface UnsavedDialogProps {
  failed: CallFailed | undefined
  /** Whether they are still being sent. */
  sending: boolean
  /** Number of questions with unsaved texts. */
  texts: number
  onStay: () => void
  onLeave: () => void
}

/** Asks whether to leave although something is not saved. */
export function UnsavedDialog({ failed, sending, texts, onStay, onLeave }: UnsavedDialogProps) {
  const { filling } = useFill()
  const left = filling.edits.all.size
  return (
    <Modal
      opened
      onClose={onStay}
      title={
        sending
          ? 'Your answers are still being saved'
          : failed
            ? 'Your answers could not be saved'
            : left > 0
              ? 'Some answers are not saved'
              : 'Texts are not saved'
      }
    >
      {(sending || failed || left > 0) && <Text mb="lg">{wordsOf({ sending, failed, left })}</Text>}
      {texts > 0 && (
        <Text mb="lg">
          Your changes to the texts of {texts === 1 ? '1 question' : `${texts} questions`} will be lost if you
          leave.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          Leave anyway
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  )
}

const wordsOf = ({
  sending,
  failed,
  left,
}: {
  sending: boolean
  failed: CallFailed | undefined
  left: number
}) =>
  sending
    ? 'The connection is slow or lost. Your answers are stored on this device and will be restored when you come back.'
    : failed
      ? `${failed.words} Your answers are stored on this device and will be restored when you come back.`
      : `${left === 1 ? '1 answer needs' : `${left} answers need`} correction before saving. Unsaved answers are stored on this device.`
