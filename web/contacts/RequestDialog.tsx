import { Group, Button, Modal, Stack, Textarea } from '@mantine/core'
import { maxNoteLength } from 'contract/contacts/contact-limits.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { Label } from '../ui/forms/Label.tsx'
import { useCloseGuard } from '../ui/forms/use-close-guard.tsx'
import { useForm, type FormOf } from '../ui/forms/use-form.ts'
import { useRequest } from './use-contact-actions.ts'

interface RequestDialogProps {
  person: { id: number; name: string }
  opened: boolean
  onClose: () => void
}

/** Sends a connection request with an optional note (MEM-15). */
export function RequestDialog({ person, opened, onClose }: RequestDialogProps) {
  const form = useForm({ initialValues: { note: '' } })
  const discard = () => {
    form.reset({ note: '' })
    onClose()
  }
  const { close, question } = useCloseGuard(form.isDirty, discard)
  return (
    <>
      <Modal opened={opened} onClose={close} title={`Connect with ${person.name}`}>
        <Request form={form} person={person} onClose={discard} />
      </Modal>
      {question}
    </>
  )
}

interface RequestProps extends Omit<RequestDialogProps, 'opened'> {
  form: FormOf<{ note: string }>
}

function Request({ form, person, onClose }: RequestProps) {
  const keyFor = useAttemptKey()
  const request = useRequest(onClose)
  const send = ({ note }: { note: string }) => {
    const body = { targetUserId: person.id, note }
    request.mutate({ body, key: keyFor(body) })
  }
  return (
    <Form form={form} onSubmit={send} call={request}>
      <Stack>
        <Textarea
          {...form.field('note')}
          label={<Label>Note</Label>}
          description="Introduce yourself or say why you want to connect. The note is sent with your request."
          maxLength={maxNoteLength}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Send connection request</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
