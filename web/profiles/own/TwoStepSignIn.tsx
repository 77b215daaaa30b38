import { Alert, Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { daysToTrust, mostPasskeys, tooManyPasskeys } from 'contract/access/second-factors.rules.ts'
import type { SecondFactorState } from 'contract/access/second-factors.schemas.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { Fingerprint, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { dayOf, momentOf } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import account from './Account.module.css'
import { PendingReset } from './PendingReset.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import { TurnOffApp } from './TurnOffApp.tsx'

/** Loads the code that draws QR codes. */
const SetUpApp = lazyPart(async () => (await import('./SetUpApp.tsx')).SetUpApp)
/** Loads the code for passkeys. */
const AddPasskey = lazyPart(async () => (await import('./AddPasskey.tsx')).AddPasskey)

type Passkey = SecondFactorState['passkeys'][number]
type Dialog = 'set-up' | 'turn-off' | 'renew' | 'add' | Passkey

/** The second factors of the account. */
export function TwoStepSignIn() {
  const { data } = useSuspenseQuery(queryOf(secondFactors.read))
  const [dialog, setDialog] = useState<Dialog>()
  useLive(
    `account:${useSession()?.user_id ?? 0}`,
    allQueriesOf(secondFactors.read),
    allQueriesOf(sessions.list),
  )
  const { data: me } = useSuspenseQuery(queryOf(users.me))
  const [isNeeded] = useState(me.needs_second_factor)
  const close = () => {
    setDialog(undefined)
    // Staff have their rights now: a new document, so that everything is requested again with them.
    if (isNeeded && factors > 0) location.replace('/dashboard')
  }
  const { app, passkeys } = data
  const factors = passkeys.length + (app ? 1 : 0)
  return (
    <section className={account.part}>
      <h2>Two-step sign-in</h2>
      <p>
        After your password you confirm that it is you, with a code from an app on your phone or with a
        passkey. A stolen password is then not enough to get into your account. With a passkey you can also
        sign in without the password.
      </p>
      {factors > 0 && <PendingReset />}
      {factors > 0 && (
        <Lines>
          {app && (
            <Line className={account.device}>
              <Smartphone size={20} aria-hidden />
              <span>
                Authenticator app
                <span className={account.quiet}>{use('On since', app)}</span>
              </span>
              <Button variant="default" size="compact-md" onClick={() => setDialog('turn-off')}>
                Turn off
                <span className="visually-hidden"> authenticator app</span>
              </Button>
            </Line>
          )}
          {passkeys.map((passkey) => (
            <Line key={passkey.id} className={account.device}>
              <Fingerprint size={20} aria-hidden />
              <span>
                {passkey.name}
                <span className={account.quiet}>{use('Passkey, added', passkey)}</span>
              </span>
              <Button variant="default" size="compact-md" onClick={() => setDialog(passkey)}>
                Remove
                <span className="visually-hidden"> passkey {passkey.name}</span>
              </Button>
            </Line>
          ))}
        </Lines>
      )}
      <Group>
        {!app && (
          <Button variant="default" onClick={() => setDialog('set-up')}>
            Set up authenticator app
          </Button>
        )}
        <ReasonButton
          variant="default"
          disabledReason={passkeys.length >= mostPasskeys ? tooManyPasskeys.words : undefined}
          onClick={() => setDialog('add')}
        >
          Add a passkey
        </ReasonButton>
      </Group>
      {factors > 0 && <Beside state={data} onRenew={() => setDialog('renew')} />}
      <Suspense>
        {dialog === 'set-up' && <SetUpApp onClose={close} />}
        {dialog === 'add' && <AddPasskey onClose={close} />}
      </Suspense>
      {dialog === 'turn-off' && <TurnOffApp isLast={factors === 1} onClose={close} />}
      {dialog === 'renew' && <RenewCodes onClose={close} />}
      {typeof dialog === 'object' && (
        <RemovePasskey passkey={dialog} isLast={factors === 1} onClose={close} />
      )}
    </section>
  )
}

/** Recovery codes and trusted browsers. */
function Beside({ state, onRenew }: { state: SecondFactorState; onRenew: () => void }) {
  const forget = useEndpointMutation(secondFactors.forgetBrowsers, {
    refresh: [allQueriesOf(secondFactors.read)],
    onSuccess: () => toast('No browser is trusted any more'),
  })
  const { recovery_codes: left, trusted_browsers: trusted } = state
  return (
    <>
      {left <= fewCodes && (
        <Alert color="var(--warning)" variant="outline" role="status" title={codesLeft(left)}>
          If you lose your device and have no code, you cannot sign in. Create new codes now.
        </Alert>
      )}
      <p>
        {codesLeft(left)}
        {trusted > 0 &&
          `. In ${trusted === 1 ? 'one browser' : `${trusted} browsers`} only your password is needed, for up to ${daysToTrust} days`}
        .
      </p>
      <Group>
        <Button variant="default" onClick={onRenew}>
          Create new recovery codes
        </Button>
        {trusted > 0 && (
          <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate({})}>
            Stop trusting browsers
          </Button>
        )}
      </Group>
    </>
  )
}

/** 'On since 3 March 2026, last used 5 March 2026, 14:05'. */
const use = (start: string, { created_at, last_used_at }: Pick<Passkey, 'created_at' | 'last_used_at'>) =>
  `${start} ${dayOf(created_at)}, ${last_used_at ? `last used ${momentOf(last_used_at)}` : 'never used'}`

/** From this number on, new ones should be created. */
const fewCodes = 2

const codesLeft = (left: number) =>
  left === 0 ? 'No recovery codes left' : left === 1 ? '1 recovery code left' : `${left} recovery codes left`
