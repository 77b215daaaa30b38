import { Button, Group } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { pushSubscriptions } from 'contract/notifications/push-subscriptions.endpoints.ts'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { endPush, rememberPush } from '../../notifications/push/push-choice.ts'
import { subscribeBrowser, whyNotPush } from '../../notifications/push/push-browser.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { momentOf } from '../../ui/dates.ts'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import account from './Account.module.css'

/** Turns push notifications on and off in this browser, and lists the browsers in which they are on. */
export function PushNotifications() {
  const client = useQueryClient()
  const personId = useSession()?.user_id
  const { data } = useSuspenseQuery(queryOf(pushSubscriptions.list))
  const [isBusy, setBusy] = useState(false)
  const refresh = allQueriesOf(pushSubscriptions.list)
  const remove = useEndpointMutation(pushSubscriptions.remove, {
    refresh: [refresh],
    onSuccess: () => toast('Push notifications turned off'),
  })
  const publicKey = data.public_key
  if (publicKey === null || personId === undefined) return null
  const refused = whyNotPush()
  const current = data.results.find(({ is_current }) => is_current)

  const turnOn = async () => {
    setBusy(true)
    try {
      rememberPush(personId, await subscribeBrowser(publicKey))
      toast('Push notifications turned on')
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'failure')
    }
    await client.invalidateQueries(refresh)
    setBusy(false)
  }

  return (
    <section className={account.part} aria-labelledby="push-notifications">
      <h2 id="push-notifications">Push notifications</h2>
      <p>
        Receive what appears in the bell also while Seventeen is closed. Each browser is turned on separately,
        until you sign out in it.
      </p>
      {refused !== undefined && !current ? (
        <p className={account.quiet}>{refused}</p>
      ) : current ? (
        <Group>
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: current.id } }, { onSuccess: endPush })}
          >
            Turn off in this browser
          </Button>
        </Group>
      ) : (
        <Button variant="default" loading={isBusy} onClick={() => void turnOn()}>
          Turn on in this browser
        </Button>
      )}
      {data.results.length > 0 && (
        <Lines>
          {data.results.map(({ id, device, created_at, last_success_at, is_current }) => (
            <Line key={id} className={account.device}>
              <MonitorSmartphone size={20} aria-hidden />
              <span>
                {device}
                {is_current && <strong> – this browser</strong>}
                <span className={account.quiet}>
                  Turned on {momentOf(created_at)}
                  {last_success_at !== null && `, last notification sent ${momentOf(last_success_at)}`}
                </span>
              </span>
              {!is_current && (
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ params: { id } })}
                >
                  Turn off
                  <span className="visually-hidden"> on {device}</span>
                </Button>
              )}
            </Line>
          ))}
        </Lines>
      )}
    </section>
  )
}
