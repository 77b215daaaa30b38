import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { lettersLocale } from '../../ui/reader-locale.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { maxTitle, sessionTitleProblems } from 'contract/calendar/calendar.rules.ts'
import { lengthWords, longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import type { CallFailed } from '../../platform/call.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useCloseGuard } from '../../ui/forms/use-close-guard.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import classes from '../Calendar.module.css'
import { alternativesIn, useHold, useSecondsUntil, type OfferedSlot } from './use-booking.ts'

interface BookDialogProps {
  slot: OfferedSlot
  zone: string
  /** Switches to another slot. */
  onSlot: (slot: OfferedSlot) => void
  onClose: () => void
}

/** Holds a slot while the member enters a topic, then books it (CAL-03). */
export function BookDialog({ slot, zone, onSlot, onClose }: BookDialogProps) {
  const { advisor, start, end } = slot
  const { hold, until, failed, retry } = useHold(slot)
  const form = useForm({
    initialValues: { title: slot.title ?? '' },
    // A title carried over from a slot that was taken is not saved yet either.
    storedValues: { title: '' },
    problems: ({ title }) => sessionTitleProblems(title),
  })
  const keyFor = useAttemptKey()
  const book = useEndpointMutation(calendar.book, {
    refresh: [allQueriesOf(calendar.list)],
    ownFailure: true,
    onFailure: (failure) => form.showServerErrors(failure),
    onSuccess: () => {
      toast('Session booked. You will both receive an e-mail with a calendar entry.')
      onClose()
    },
  })
  const { close, question } = useCloseGuard(form.isDirty, onClose)
  const taken = failed ?? (book.error?.status === 409 ? book.error : undefined)
  const send = ({ title }: { title: string }) => {
    // For mails, if the member has chosen no time zone.
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const body = { title, start, end, advisorId: advisor.id, time_zone }
    book.mutate({ body, key: keyFor(body) })
  }
  return (
    <Modal opened onClose={close} title={`Session with ${nameOfPerson(advisor)}`}>
      {question}
      <Text fw={600}>{longDay(start, zone, lettersLocale())}</Text>
      <Text mb="md">{`${zoneTimes(start, [zone, advisor.time_zone])}, ${lengthWords(slot)}`}</Text>
      {taken ? (
        <Taken
          failed={taken}
          slot={slot}
          zone={zone}
          onSlot={(other) => onSlot({ ...other, title: form.getValues().title })}
          onRetry={failed && isTransient(failed) ? retry : undefined}
        />
      ) : (
        <Form form={form} onSubmit={send} call={book}>
          <Stack>
            <FormFailure form={form} />
            <Held until={until} />
            <TextInput
              {...form.field('title')}
              label={<Label required>Topic</Label>}
              description="At least 3 characters"
              maxLength={maxTitle}
              data-autofocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton
                disabledReason={hold ? undefined : 'Wait a moment while the slot is reserved for you.'}
              >
                Book session
              </SubmitButton>
            </Group>
          </Stack>
        </Form>
      )}
    </Modal>
  )
}

function Held({ until }: { until: number | undefined }) {
  const seconds = useSecondsUntil(until)
  if (seconds === undefined) return <Text c="var(--quiet)">Reserving the slot for you…</Text>
  if (seconds === 0)
    return (
      <Text role="status">
        The reservation has expired. You can still book the slot as long as nobody else does.
      </Text>
    )
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Text c="var(--quiet)">
      Reserved for you for <span style={{ fontVariantNumeric: 'tabular-nums' }}>{left}</span> minutes
    </Text>
  )
}

/** Whether a retry may succeed: the network or the server was unavailable. */
const isTransient = ({ status }: CallFailed) => status === 0 || status === 429 || status >= 500

interface TakenProps extends Omit<BookDialogProps, 'onClose'> {
  failed: CallFailed
  onRetry: (() => void) | undefined
}

function Taken({ failed, slot, zone, onSlot, onRetry }: TakenProps) {
  const alternatives = alternativesIn(failed)
  return (
    <Stack>
      <Text role="alert">{failed.words}</Text>
      {onRetry && (
        <Group justify="flex-end">
          <Button onClick={onRetry}>Try again</Button>
        </Group>
      )}
      {alternatives.length > 0 && (
        <>
          <Text fw={600}>Nearest free slots</Text>
          {alternatives.map(({ start, end }) => (
            <Button
              key={start}
              variant="default"
              classNames={{ root: classes.offered, label: classes.offeredTime }}
              onClick={() => onSlot({ ...slot, start, end })}
            >
              {longDay(start, zone, lettersLocale())}, {zoneTimes(start, [zone, slot.advisor.time_zone])}
            </Button>
          ))}
        </>
      )}
    </Stack>
  )
}
