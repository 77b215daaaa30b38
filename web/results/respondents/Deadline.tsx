import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { defaultReminderDays, reminderLimits } from 'contract/surveys/survey-deadlines.ts'
import { surveyDeadlines } from 'contract/surveys/survey-deadlines.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotRemind } from 'contract/surveys/surveys.rules.ts'
import { CalendarClock } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { toastWithUndo } from '../../platform/undo.ts'
import { momentOf } from '../../ui/dates.ts'
import { DateTimeInput } from '../../ui/forms/dates/DateTimeInput.tsx'
import { instantOfLocal, localOfInstant } from './local-time.ts'
import classes from './Respondents.module.css'

type Stored = ResponseOf<typeof surveyDeadlines.readDeadline>

const daysText = (days: readonly number[]) =>
  `${new Intl.ListFormat('en').format(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'} before`

/** The deadline of a survey with its automatic reminders, which managers can change. */
export function Deadline({ survey }: { survey: Survey }) {
  const { data } = useSuspenseQuery(queryOf(surveyDeadlines.readDeadline, { params: { id: survey.id } }))
  const [editing, setEditing] = useState(false)
  const mayChange = !whyNotRemind(survey.userPermission)
  const { due_at, reminder_days } = data
  const [openedAt] = useState(() => Date.now())
  const isOver = due_at !== null && Date.parse(due_at) <= openedAt
  return (
    <div className={classes.deadline}>
      <CalendarClock size={20} aria-hidden />
      <p>
        {due_at === null ? (
          'No deadline.'
        ) : (
          <>
            <strong>
              {isOver ? 'Was due on' : 'Due on'} <time dateTime={due_at}>{momentOf(due_at)}</time>.
            </strong>{' '}
            {isOver
              ? 'The survey still accepts answers until it is finalized.'
              : reminder_days.length === 0
                ? 'No automatic reminders.'
                : `People who have not completed it are reminded ${daysText(reminder_days)}.`}
          </>
        )}
      </p>
      {mayChange && (
        <Button variant="default" size="compact-md" onClick={() => setEditing(true)}>
          {due_at === null ? 'Set deadline' : 'Change deadline'}
        </Button>
      )}
      {editing && <DeadlineDialog survey={survey} stored={data} onClose={() => setEditing(false)} />}
    </div>
  )
}

interface DeadlineDialogProps {
  survey: Survey
  stored: Stored
  onClose: () => void
}

const offeredDays = [30, 14, ...defaultReminderDays]

function DeadlineDialog({ survey, stored, onClose }: DeadlineDialogProps) {
  const client = useQueryClient()
  const [due, setDue] = useState(stored.due_at === null ? '' : localOfInstant(stored.due_at))
  const [isUnreadable, setUnreadable] = useState(false)
  const [days, setDays] = useState(stored.reminder_days.map(String))
  const [problem, setProblem] = useState<string>()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const save = useEndpointMutation(surveyDeadlines.saveDeadline, {
    ownFailure: true,
    onSuccess: (saved) => {
      client.setQueryData(
        queryOf(surveyDeadlines.readDeadline, { params: { id: survey.id } }).queryKey,
        saved,
      )
      if (saved.due_at === null && stored.due_at !== null)
        toastWithUndo('Deadline removed', {
          endpoint: surveyDeadlines.saveDeadline,
          sent: {
            params: { id: survey.id },
            body: { ...stored, seen_due_at: null },
          },
          refresh: [allQueriesOf(surveyDeadlines.readDeadline)],
          undone: 'Deadline restored',
        })
      else toast('Deadline saved')
      onClose()
    },
    onFailure: ({ fields, detail }) => {
      const { due_at: refused } = fields
      setProblem(Array.isArray(refused) ? refused.join(' ') : detail)
    },
  })
  const send = (due_at: string | null) =>
    save.mutate({
      params: { id: survey.id },
      body: {
        due_at,
        time_zone: timeZone,
        reminder_days: days.map(Number),
        seen_due_at: stored.due_at,
      },
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const instant = isUnreadable ? undefined : instantOfLocal(due)
    if (instant === undefined) setProblem('Please enter a date and a time')
    else send(instant)
  }
  const offered = [...new Set([...offeredDays, ...stored.reminder_days])].sort((one, other) => other - one)
  return (
    <Modal opened onClose={onClose} title={`Deadline of “${survey.name}”`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <DateTimeInput
            label="Due on"
            description="In your time zone. The survey stays open until it is finalized."
            data-autofocus
            value={due}
            error={problem}
            onChange={(value, unreadable) => (
              setDue(value),
              setUnreadable(unreadable),
              setProblem(undefined)
            )}
          />
          <Checkbox.Group
            label="Automatic reminders"
            description="For people who have not completed the survey, before the deadline"
            value={days}
            onChange={setDays}
          >
            <Stack gap="xs" mt="xs">
              {offered.map((one) => (
                <Checkbox
                  key={one}
                  value={String(one)}
                  label={one === 1 ? '1 day before' : `${one} days before`}
                  disabled={days.length >= reminderLimits.reminders && !days.includes(String(one))}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            {stored.due_at !== null && (
              <Button variant="default" me="auto" loading={save.isPending} onClick={() => send(null)}>
                Remove deadline
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save deadline
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
