import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import type {
  NotificationPreference,
  NotificationPreferences,
} from 'contract/notifications/notification-preferences.schemas.ts'
import { useState } from 'react'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { KindTable } from './KindTable.tsx'
import { MailAddress } from './MailAddress.tsx'
import { MailSettings } from './MailSettings.tsx'
import { PushNotifications } from './PushNotifications.tsx'
import classes from './NotificationSettings.module.css'

type Change = Partial<NotificationPreferences>

/** Notification preferences for the app and for e-mail; changes are saved immediately. */
export function NotificationSettings() {
  const client = useQueryClient()
  const mine = queryOf(notificationPreferences.read)
  const { data } = useSuspenseQuery(mine)
  const save = useEndpointMutation(notificationPreferences.save, {
    inTurn: 'notification preferences',
    onSuccess: (saved) => client.setQueryData(mine.queryKey, saved),
    onFailure: () => void client.invalidateQueries({ queryKey: mine.queryKey }),
  })
  // Optimistic update, because a switch that reacts late seems broken.
  const [chosen, setChosen] = useState<Change>({})
  const change = (changed: Change) => {
    const kinds = replaced(chosen.kinds ?? [], changed.kinds ?? [])
    setChosen({ ...chosen, ...changed, kinds })
    save.mutate({ body: changed }, { onSettled: () => setChosen({}) })
  }
  const shown = { ...data, ...chosen, kinds: replaced(data.kinds, chosen.kinds ?? []) }
  return (
    <div className={classes.settings}>
      <PushNotifications />
      <MailAddress />
      <MailSettings settings={shown} onChange={change} />
      <p className={classes.state} role="status">
        {save.isPending
          ? 'Saving…'
          : save.isError
            ? 'Not saved'
            : save.isSuccess
              ? 'Saved'
              : 'Changes are saved immediately.'}
      </p>
      <KindTable settings={shown} onChange={(preference) => change({ kinds: [preference] })} />
    </div>
  )
}

/** Merges changed preferences by type. */
const replaced = (
  kinds: readonly NotificationPreference[],
  by: readonly NotificationPreference[],
): NotificationPreference[] => [
  ...kinds.map((preference) => by.find(({ kind }) => kind === preference.kind) ?? preference),
  ...by.filter(({ kind }) => !kinds.some((preference) => preference.kind === kind)),
]
