import { Alert, Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { daysToTrust } from 'contract/access/second-factors.rules.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLive } from '../../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { dayOf, momentOf } from '../../../ui/dates.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Line, Lines } from '../../../ui/lists/Lines.tsx'
import account from '../Account.module.css'
import { RenewCodes } from './RenewCodes.tsx'
import { TurnOffApp } from './TurnOffApp.tsx'

/** Loads the code that draws QR codes. */
const SetUpApp = lazyPart(async () => (await import('./SetUpApp.tsx')).SetUpApp)

type Dialog = 'set-up' | 'turn-off' | 'renew'

/** The second factor of the account. */
export function TwoStepSignIn() {
  const { data } = useSuspenseQuery(queryOf(secondFactors.read))
  const [dialog, setDialog] = useState<Dialog>()
  useLive(
    `account:${useSession()?.user_id ?? 0}`,
    allQueriesOf(secondFactors.read),
    allQueriesOf(sessions.list),
  )
  const forget = useEndpointMutation(secondFactors.forgetBrowsers, {
    refresh: [allQueriesOf(secondFactors.read)],
    onSuccess: () => toast('No browser is trusted any more'),
  })
  const close = () => setDialog(undefined)
  const { app, recovery_codes: left, trusted_browsers: trusted } = data
  return (
    <section className={account.part}>
      <h2>Two-step sign-in</h2>
      <p>
        After your password you enter a code from an app on your phone. A stolen password is then not enough
        to get into your account.
      </p>
      {!app && (
        <Button variant="default" onClick={() => setDialog('set-up')}>
          Set up authenticator app
        </Button>
      )}
      {app && (
        <>
          <Lines>
            <Line className={account.device}>
              <Smartphone size={20} aria-hidden />
              <span>
                Authenticator app
                <span className={account.quiet}>
                  On since {dayOf(app.created_at)}
                  {app.last_used_at && `, last used ${momentOf(app.last_used_at)}`}
                </span>
              </span>
              <Button variant="default" size="compact-md" onClick={() => setDialog('turn-off')}>
                Turn off
                <span className="visually-hidden"> authenticator app</span>
              </Button>
            </Line>
          </Lines>
          {left <= fewCodes && (
            <Alert color="var(--warning)" variant="outline" role="status" title={codesLeft(left)}>
              Without your phone and without a code, you cannot sign in. Create new codes now.
            </Alert>
          )}
          <p>
            {codesLeft(left)}
            {trusted > 0 &&
              `. In ${trusted === 1 ? 'one browser' : `${trusted} browsers`} only your password is needed, for up to ${daysToTrust} days`}
            .
          </p>
          <Group>
            <Button variant="default" onClick={() => setDialog('renew')}>
              Create new recovery codes
            </Button>
            {trusted > 0 && (
              <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate({})}>
                Stop trusting browsers
              </Button>
            )}
          </Group>
        </>
      )}
      <Suspense>{dialog === 'set-up' && <SetUpApp onClose={close} />}</Suspense>
      {dialog === 'turn-off' && <TurnOffApp onClose={close} />}
      {dialog === 'renew' && <RenewCodes onClose={close} />}
    </section>
  )
}

/** From this number on, new ones should be created. */
const fewCodes = 2

const codesLeft = (left: number) =>
  left === 0 ? 'No recovery codes left' : left === 1 ? '1 recovery code left' : `${left} recovery codes left`
