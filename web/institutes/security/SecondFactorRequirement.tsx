import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  dayAfter,
  daysToPrepare,
  mostDaysAhead,
  needsOwnFactor,
} from 'contract/institutes/second-factor-requirement.rules.ts'
import { secondFactorRequirement } from 'contract/institutes/second-factor-requirement.endpoints.ts'
import type { SecondFactorRequirement as Requirement } from 'contract/institutes/second-factor-requirement.schemas.ts'
import { useState } from 'react'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { momentOf } from '../../ui/dates.ts'
import { DateInput } from '../../ui/forms/dates/DateInput.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import classes from './SecondFactorRequirement.module.css'

interface Props {
  institute: { id: number; name: string }
}

/** Whether an institute requires a second factor of its members, and from when. */
export function SecondFactorRequirement({ institute }: Props) {
  const { id, name } = institute
  useLive(`institute:${id}`, allQueriesOf(secondFactorRequirement.read))
  const { data } = useSuspenseQuery(queryOf(secondFactorRequirement.read, { params: { id } }))
  const isStaff = useSession()?.is_staff ?? false
  const [dialog, open] = useState<'require' | 'stop'>()
  const close = () => open(undefined)
  const { from, has_own } = data
  return (
    <section className={classes.part}>
      <header>
        <h2>Two-step sign-in of members</h2>
        <p className={classes.quiet}>
          {from
            ? `${requiredFrom(from)} of all members of ${name}. ${lacking(data)}`
            : `${name} does not require a second factor. ${lacking(data)}`}
        </p>
      </header>
      <Group>
        <ReasonButton
          variant="default"
          disabledReason={has_own || isStaff ? undefined : needsOwnFactor.words}
          onClick={() => open('require')}
        >
          {from ? 'Change the date' : 'Require a second factor'}
        </ReasonButton>
        {from && (
          <Button variant="default" onClick={() => open('stop')}>
            Stop requiring it
          </Button>
        )}
      </Group>
      {dialog === 'require' && <RequireDialog institute={institute} onClose={close} />}
      {dialog === 'stop' && <StopDialog institute={institute} onClose={close} />}
    </section>
  )
}

const requiredFrom = (from: string) =>
  new Date(from) <= new Date()
    ? `A second factor is required since ${momentOf(from)}`
    : `A second factor is required from ${momentOf(from)}`

const lacking = ({ without }: Requirement) =>
  without === 0
    ? 'All members have one.'
    : without === 1
      ? '1 member has none yet.'
      : `${without} members have none yet.`

const useChange = ({ id }: Props['institute'], done: () => void) =>
  useEndpointMutation(secondFactorRequirement.setRequirement, {
    refresh: [queryOf(secondFactorRequirement.read, { params: { id } })],
    ownFailure: true,
    onSuccess: done,
  })

function RequireDialog({ institute, onClose }: Props & { onClose: () => void }) {
  const { id, name } = institute
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [from, setFrom] = useState(() => dayAfter(today, 2 * daysToPrepare))
  const change = useChange(
    institute,
    () => (toast('Members without a second factor were notified'), onClose()),
  )
  const problem = change.error?.fields['from']
  return (
    <Modal opened onClose={onClose} title={`Require a second factor at ${name}?`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ params: { id }, body: { from } })
        }}
      >
        <Stack>
          {change.error && !problem && (
            <Alert color="red" variant="outline" role="alert">
              {change.error.words}
            </Alert>
          )}
          <Text>
            Members without one are notified by e-mail now. From this day on they have no rights as members of{' '}
            {name} until they have set up a second factor. Their roles are kept.
          </Text>
          <DateInput
            label={<Label required>Required from</Label>}
            description={`From midnight UTC, at least ${daysToPrepare} days ahead`}
            name="from"
            min={dayAfter(today, daysToPrepare)}
            max={dayAfter(today, mostDaysAhead)}
            value={from}
            onChange={setFrom}
            error={Array.isArray(problem) ? problem[0] : undefined}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending}>
              Require a second factor
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function StopDialog({ institute, onClose }: Props & { onClose: () => void }) {
  const { id, name } = institute
  const change = useChange(institute, () => (toast('A second factor is no longer required'), onClose()))
  return (
    <Modal opened onClose={onClose} title={`Stop requiring a second factor at ${name}?`}>
      <Stack>
        {change.error && (
          <Alert color="red" variant="outline" role="alert">
            {change.error.words}
          </Alert>
        )}
        <Text>Members without a second factor get their rights back immediately.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            loading={change.isPending}
            onClick={() => change.mutate({ params: { id }, body: { from: null } })}
          >
            Stop requiring it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
