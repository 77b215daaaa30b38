import { Button, Group, Modal, Text } from '@mantine/core'
import type { CallFailed } from '../../platform/call.ts'
import { useFill } from '../hooks/use-fill.ts'

interface NotLeftYetProps {
  failed: CallFailed | undefined
  /** Whether they are still on their way. */
  sending: boolean
  /** Number of questions whose texts were edited and not saved. */
  texts: number
  onStay: () => void
  onLeave: () => void
}

/** Asks whether to leave although something could not be saved. */
export function NotLeftYet({ failed, sending, texts, onStay, onLeave }: NotLeftYetProps) {
  const { filling } = useFill()
  const left = filling.edits.all.size
  return (
    <Modal
      opened
      onClose={onStay}
      title={
        sending
          ? 'Your answers are still on their way'
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
          The texts that you edited of {texts === 1 ? 'one question' : `${texts} questions`} are lost when you
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
    ? 'The connection is slow or lost. They are kept on this device, and offered again when you come back.'
    : failed
      ? `${failed.words} They are kept on this device and offered again when you come back.`
      : `${left === 1 ? 'One answer needs' : `${left} answers need`} your attention before they can be saved. They are kept on this device.`
