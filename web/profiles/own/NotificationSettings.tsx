import { Checkbox, Select, Table } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  notificationGroups,
  notificationKinds,
  type DigestInterval,
  type MailChoice,
} from 'contract/notifications/notification-kinds.ts'
import {
  notificationPreferences,
  type NotificationPreference,
} from 'contract/notifications/notification-preferences.contract.ts'
import { Fragment } from 'react'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import classes from './NotificationSettings.module.css'

const mails: { value: MailChoice; label: string }[] = [
  { value: 'at-once', label: 'At once' },
  { value: 'digest', label: 'In the digest' },
  { value: 'off', label: 'Off' },
]
const intervals: { value: DigestInterval; label: string }[] = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'off', label: 'Off' },
]

/** How each kind of notification reaches me; every change is saved at once. */
export function NotificationSettings() {
  const client = useQueryClient()
  const mine = queryOf(notificationPreferences.read)
  const { data } = useSuspenseQuery(mine)
  const save = useEndpointMutation(notificationPreferences.save, {
    onSuccess: (saved) => client.setQueryData(mine.queryKey, saved),
    onFailure: () => void client.invalidateQueries({ queryKey: mine.queryKey }),
  })
  const change = (preference: NotificationPreference) => save.mutate({ body: { kinds: [preference] } })
  const shown = withPending(data.kinds, save.isPending ? save.variables.body?.kinds : undefined)
  return (
    <div className={classes.settings}>
      <Select
        label="E-mail digest"
        description="What you have not read in the app, in one mail."
        data={intervals}
        value={data.digest}
        allowDeselect={false}
        maw={320}
        onChange={(digest) => {
          const chosen = intervals.find(({ value }) => value === digest)
          if (chosen) save.mutate({ body: { digest: chosen.value } })
        }}
      />
      <p className={classes.state} role="status">
        {save.isPending
          ? 'Saving…'
          : save.isError
            ? 'Not saved'
            : save.isSuccess
              ? 'Saved'
              : 'Changes are saved at once.'}
      </p>
      <div className={classes.frame} tabIndex={0} role="region" aria-label="Notifications">
        <Table verticalSpacing={6} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What happens</Table.Th>
              <Table.Th w={110}>In the app</Table.Th>
              <Table.Th w={180}>By mail</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {notificationGroups.map((group) => (
              <Fragment key={group}>
                <Table.Tr>
                  <Table.Th colSpan={3} scope="rowgroup" className={classes.group}>
                    {group}
                  </Table.Th>
                </Table.Tr>
                {shown
                  .filter(({ kind }) => notificationKinds[kind].group === group)
                  .map((preference) => (
                    <Row key={preference.kind} preference={preference} onChange={change} />
                  ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  )
}

interface RowProps {
  preference: NotificationPreference
  onChange: (preference: NotificationPreference) => void
}

function Row({ preference, onChange }: RowProps) {
  const { kind, in_app, mail } = preference
  const { label } = notificationKinds[kind]
  const isOff = !in_app && mail === 'off'
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        {label}
        {isOff && <span className={classes.off}> (off)</span>}
      </Table.Td>
      <Table.Td data-label="In the app">
        <Checkbox
          aria-label={`${label}: in the app`}
          checked={in_app}
          onChange={({ currentTarget }) => onChange({ ...preference, in_app: currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td data-label="By mail">
        <Select
          aria-label={`${label}: by mail`}
          data={mails}
          value={mail}
          allowDeselect={false}
          size="sm"
          onChange={(value) => {
            const chosen = mails.find((one) => one.value === value)
            if (chosen) onChange({ ...preference, mail: chosen.value })
          }}
        />
      </Table.Td>
    </Table.Tr>
  )
}

/** What is being saved shows at once. */
const withPending = (
  kinds: readonly NotificationPreference[],
  pending: readonly NotificationPreference[] = [],
): NotificationPreference[] =>
  kinds.map((preference) => pending.find(({ kind }) => kind === preference.kind) ?? preference)
