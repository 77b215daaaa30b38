import { Checkbox, Select, Table } from '@mantine/core'
import { notificationKinds } from 'contract/notifications/notification-kinds.ts'
import { mailChoices, notificationGroups, type MailChoice } from 'contract/notifications/notification-kind.ts'
import type {
  NotificationPreference,
  NotificationPreferences,
} from 'contract/notifications/notification-preferences.schemas.ts'
import { Fragment } from 'react'
import classes from './NotificationSettings.module.css'

const mailWords: Record<MailChoice, string> = {
  'at-once': 'Immediately',
  digest: 'In the digest',
  off: 'Off',
}
const optionsFor = (isWeekly: boolean) =>
  mailChoices.map((value) => ({
    value,
    label: isWeekly && value === 'digest' ? 'Once a week' : mailWords[value],
  }))

interface KindTableProps {
  settings: NotificationPreferences
  onChange: (preference: NotificationPreference) => void
}

/** All types of notifications, with switches for the app and for e-mail. */
export function KindTable({ settings: { kinds, digest }, onChange }: KindTableProps) {
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label="Notifications">
      <Table verticalSpacing={6} horizontalSpacing="md">
        <Table.Thead className="visually-hidden-on-phones">
          <Table.Tr>
            <Table.Th>Event</Table.Th>
            <Table.Th w={110}>In the app</Table.Th>
            <Table.Th w={190}>By e-mail</Table.Th>
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
              {kinds
                .filter(({ kind }) => notificationKinds[kind].group === group)
                .map((preference) => (
                  <Row
                    key={preference.kind}
                    preference={preference}
                    hasDigest={digest !== 'off'}
                    onChange={onChange}
                  />
                ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface RowProps {
  preference: NotificationPreference
  hasDigest: boolean
  onChange: (preference: NotificationPreference) => void
}

function Row({ preference, hasDigest, onChange }: RowProps) {
  const { kind, in_app, mail } = preference
  const { label, isWeekly = false } = notificationKinds[kind]
  const isMailed = mail === 'at-once' || (mail === 'digest' && (hasDigest || isWeekly))
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        {label}
        {!in_app && !isMailed && <span className={classes.off}> (off)</span>}
      </Table.Td>
      <Table.Td data-label="In the app">
        <Checkbox
          aria-label={`${label}: in the app`}
          checked={in_app}
          onChange={({ currentTarget }) => onChange({ ...preference, in_app: currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td data-label="By e-mail">
        <Select
          aria-label={`${label}: by e-mail`}
          data={optionsFor(isWeekly)}
          value={mail}
          allowDeselect={false}
          onChange={(chosen) =>
            onChange({ ...preference, mail: mailChoices.find((one) => one === chosen) ?? mail })
          }
        />
      </Table.Td>
    </Table.Tr>
  )
}
