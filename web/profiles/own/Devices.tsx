import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import type { DeviceSession } from 'contract/access/sessions.schemas.ts'
import { MonitorSmartphone } from 'lucide-react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { momentOf } from '../../ui/dates.ts'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import classes from './Account.module.css'

/** Devices on which the user is signed in, with sign-out buttons. */
export function Devices() {
  const { data } = useSuspenseQuery(queryOf(sessions.list))
  const refresh = [allQueriesOf(sessions.list)]
  const end = useEndpointMutation(sessions.end, { refresh, onSuccess: () => toast('Device signed out') })
  const endOthers = useEndpointMutation(sessions.endOthers, {
    refresh,
    onSuccess: () => toast('Signed out on all other devices'),
  })
  const isBusy = end.isPending || endOthers.isPending
  return (
    <section className={classes.part}>
      <h2>Where you are signed in</h2>
      <Lines>
        {data.results.map((session) => (
          <Line key={session.id} className={classes.device}>
            <MonitorSmartphone size={20} aria-hidden />
            <span>
              {session.device}
              {session.is_current && <strong> – this device</strong>}
              <span className={classes.quiet}>{whenAndWhere(session)}</span>
            </span>
            {!session.is_current && (
              <Button
                variant="default"
                size="compact-md"
                disabled={isBusy}
                onClick={() => end.mutate({ params: { id: session.id } })}
              >
                Sign out
                <span className="visually-hidden"> on {session.device}</span>
              </Button>
            )}
          </Line>
        ))}
      </Lines>
      {data.results.length > 1 && (
        <Button variant="default" loading={isBusy} onClick={() => endOthers.mutate({})}>
          Sign out on all other devices
        </Button>
      )}
    </section>
  )
}

const whenAndWhere = ({ created_at, last_used_at, ip }: DeviceSession) =>
  [`Last used ${momentOf(last_used_at)}`, `signed in ${momentOf(created_at)}`, ip && `from ${ip}`]
    .filter(Boolean)
    .join(', ')
