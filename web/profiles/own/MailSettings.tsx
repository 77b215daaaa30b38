import { Checkbox, Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { digestIntervals, type DigestInterval } from 'contract/notifications/notification-kind.ts'
import type { NotificationPreferences } from 'contract/notifications/notification-preferences.schemas.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { Link } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import classes from './NotificationSettings.module.css'

const digestWords: Record<DigestInterval, string> = {
  day: 'Every day at 8:00',
  week: 'Every Monday at 8:00',
  off: 'Never',
}
const digestOptions = digestIntervals.map((value) => ({ value, label: digestWords[value] }))

interface MailSettingsProps {
  settings: NotificationPreferences
  onChange: (change: Partial<Pick<NotificationPreferences, 'digest' | 'chat_mail'>>) => void
}

/** Settings for the digest and for e-mails about unread messages. */
export function MailSettings({ settings: { digest, chat_mail }, onChange }: MailSettingsProps) {
  const { data: me } = useSuspenseQuery(queryOf(users.me))
  return (
    <div className={classes.mails}>
      <Select
        label="Digest"
        description="One e-mail with your unread notifications. Nothing is sent if there is nothing new."
        data={digestOptions}
        value={digest}
        allowDeselect={false}
        onChange={(chosen) => onChange({ digest: digestIntervals.find((one) => one === chosen) ?? digest })}
      />
      {digest !== 'off' && (
        <p className={classes.state}>
          {me.time_zone
            ? `In the time zone of ${me.time_zone.replaceAll('_', ' ')}. `
            : 'In universal time (UTC), because you have not set your time zone. '}
          <Link to="/profile">Set your time zone</Link>
        </p>
      )}
      <Checkbox
        label="E-mail me about messages I have not read for ten minutes"
        checked={chat_mail}
        onChange={({ currentTarget }) => onChange({ chat_mail: currentTarget.checked })}
      />
    </div>
  )
}
