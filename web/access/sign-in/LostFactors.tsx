import { Button } from '@mantine/core'
import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { hoursToCancel } from 'contract/access/factor-resets.rules.ts'
import type { OwnFactorReset } from 'contract/access/factor-resets.schemas.ts'
import { signInOver } from 'contract/access/second-factors.rules.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { dayOf, momentOf } from '../../ui/dates.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'

interface LostFactorsProps {
  challenge: string
  onBack: () => void
  onStartAgain: () => void
}

/** Asks for the removal of second factors that were lost with the recovery codes. */
export function LostFactors({ challenge, onBack, onStartAgain }: LostFactorsProps) {
  const ask = useEndpointMutation(factorResets.requestFactorReset, { ownFailure: true })
  if (ask.isSuccess) return <Asked reset={ask.data} onStartAgain={onStartAgain} />
  const isOver = ask.error?.code === signInOver.code
  return (
    <NarrowPage
      title="Remove your second factors"
      lead="For when you have lost your devices and your recovery codes. You can then sign in with your password and set up a new second factor."
    >
      <FailureNotice call={ask}>
        {isOver && (
          <Button variant="default" size="compact-md" onClick={onStartAgain}>
            Start again
          </Button>
        )}
      </FailureNotice>
      <ol>
        <li>
          We notify the Admins of your institution, or our staff. Talk to them, so that they know it is you.
        </li>
        <li>After they have agreed, {hoursToCancel} hours pass.</li>
        <li>Your second factors are removed, and all your devices are signed out.</li>
      </ol>
      <p>We send a mail to all your addresses with each step. You can cancel it at any time.</p>
      <Button loading={ask.isPending} onClick={() => ask.mutate({ body: { challenge }, unanswered: 0 })}>
        Request removal
      </Button>
      <Button variant="subtle" disabled={ask.isPending} onClick={onBack}>
        Back
      </Button>
    </NarrowPage>
  )
}

function Asked({ reset, onStartAgain }: { reset: OwnFactorReset; onStartAgain: () => void }) {
  const { due_at, decide_until } = reset
  return (
    <NarrowPage title={due_at ? 'The removal is granted' : 'Your request is sent'}>
      <Notice kind="success">
        {due_at
          ? `Your second factors will be removed on ${momentOf(due_at)}. You can then sign in with your password.`
          : 'The Admins of your institution, or our staff, decide on it. We send you a mail when they have.'}
      </Notice>
      {decide_until && (
        <p>
          Talk to an Admin of your institution, so that they know it is you. The request expires on{' '}
          {dayOf(decide_until)}.
        </p>
      )}
      <p>If you find a second factor or a recovery code, sign in with it: that cancels the removal.</p>
      <Button variant="default" onClick={onStartAgain}>
        Back to sign-in
      </Button>
    </NarrowPage>
  )
}
