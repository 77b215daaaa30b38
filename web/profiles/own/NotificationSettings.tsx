import { Checkbox, Table } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { notificationGroups, notificationKinds } from 'contract/notifications/notification-kinds.ts'
import {
  notificationPreferences,
  type NotificationPreference,
} from 'contract/notifications/notification-preferences.contract.ts'
import { Fragment, useState } from 'react'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import classes from './NotificationSettings.module.css'

/** Which kinds of notifications I get in the app; every change is saved at once. */
export function NotificationSettings() {
  const client = useQueryClient()
  const mine = queryOf(notificationPreferences.read)
  const { data } = useSuspenseQuery(mine)
  const save = useEndpointMutation(notificationPreferences.save, {
    onSuccess: (saved) => client.setQueryData(mine.queryKey, saved),
    onFailure: () => void client.invalidateQueries({ queryKey: mine.queryKey }),
  })
  // Shown before the request has even begun: a switch that waits seems broken.
  const [chosen, setChosen] = useState<NotificationPreference[]>([])
  const shown = withChosen(data.kinds, chosen)
  const change = (preference: NotificationPreference) => {
    setChosen([...chosen.filter(({ kind }) => kind !== preference.kind), preference])
    save.mutate({ body: { kinds: [preference] } }, { onSettled: () => setChosen([]) })
  }
  return (
    <div className={classes.settings}>
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
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {notificationGroups.map((group) => (
              <Fragment key={group}>
                <Table.Tr>
                  <Table.Th colSpan={2} scope="rowgroup" className={classes.group}>
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
  const { kind, in_app } = preference
  const { label } = notificationKinds[kind]
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        {label}
        {!in_app && <span className={classes.off}> (off)</span>}
      </Table.Td>
      <Table.Td data-label="In the app">
        <Checkbox
          aria-label={`${label}: in the app`}
          checked={in_app}
          onChange={({ currentTarget }) => onChange({ ...preference, in_app: currentTarget.checked })}
        />
      </Table.Td>
    </Table.Tr>
  )
}

/** Preferences with those over them that are being saved. */
const withChosen = (
  kinds: readonly NotificationPreference[],
  chosen: readonly NotificationPreference[],
): NotificationPreference[] =>
  kinds.map((preference) => chosen.find(({ kind }) => kind === preference.kind) ?? preference)
