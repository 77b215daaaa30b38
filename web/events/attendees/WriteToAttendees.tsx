import { Button, Group, Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { Event } from 'contract/events/event-shapes.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { maxMessage } from 'contract/events/events.rules.ts'
import { messages } from 'contract/platform/refusal.ts'
import { countText } from 'contract/platform/totals.ts'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useCloseGuard } from '../../ui/forms/use-close-guard.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

type Recipients = 'going' | 'waiting' | 'everyone'

/** Staff write an e-mail to the attendees of an event, to those waiting, or to both. */
export function WriteToAttendees({ event }: { event: Event }) {
  const [opened, open] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Mail size={18} aria-hidden />} onClick={() => open(true)}>
        Write to attendees
      </Button>
      {opened && <MessageDialog event={event} onClose={() => open(false)} />}
    </>
  )
}

function MessageDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { id, title, going_count, waiting_count } = event
  const form = useForm({
    initialValues: { to: 'going' as Recipients, subject: '', text: '' },
    idPrefix: 'message.',
    problems: ({ subject, text }) =>
      messages([
        ['subject', subject.trim() !== '', 'Please enter a subject'],
        ['text', text.trim() !== '', 'Please enter a message'],
      ]),
  })
  const send = useEndpointMutation(events.writeToAttendees, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: ({ sent }) => {
      toast(
        sent === 0
          ? 'Nobody has signed up yet, so nothing was sent'
          : `Sent to ${countText(sent)} ${sent === 1 ? 'person' : 'people'}`,
      )
      onClose()
    },
  })
  const { close, question } = useCloseGuard(form.isDirty, onClose)
  const recipients = [
    { value: 'going', label: `Attendees (${countText(going_count)})` },
    { value: 'waiting', label: `Waiting list (${countText(waiting_count ?? 0)})` },
    { value: 'everyone', label: 'Both' },
  ]
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={!form.isDirty}
      title={`Write to attendees of ${title}`}
      size="lg"
    >
      <Form form={form} call={send} onSubmit={() => send.mutate({ params: { id }, body: form.getValues() })}>
        <Stack>
          <FormFailure form={form} />
          <Radio.Group {...form.radios('to')} label="To">
            <Group mt={8}>
              {recipients.map(({ value, label }, place) => (
                <Radio
                  key={value}
                  value={value}
                  label={label}
                  {...(place === 0 && { id: form.idOf('to') })}
                />
              ))}
            </Group>
          </Radio.Group>
          <TextInput
            {...form.field('subject')}
            label={<Label required>Subject</Label>}
            maxLength={maxMessage.subject}
          />
          <Textarea
            {...form.field('text')}
            label={<Label required>Message</Label>}
            description="Sent as an e-mail to each person, with a link to the event. They do not see each other."
            maxLength={maxMessage.text}
            autosize
            minRows={5}
            maxRows={14}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>Send message</SubmitButton>
          </Group>
        </Stack>
      </Form>
      {question}
    </Modal>
  )
}
