import { ButtonLink, PlainButton } from '../../ui/PlainButton.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'
import { useCall } from '../use-call.ts'
import { loadCalls } from './load-calls.ts'
import type { Registered } from './registration-draft.ts'

/** The account is made: what comes next (ACC-24, ACC-57). */
export function ReadyStep({ registered: { words, email, confirmed } }: { registered: Registered }) {
  const resend = useCall(async (to: string) => (await loadCalls()).resendConfirmation(to))
  return (
    <>
      <Notice kind="success">{words}</Notice>
      {!confirmed && (
        <p>
          The link goes to <strong>{email}</strong> and works for 7 days. Open it, then sign in. If there is
          no mail within a few minutes, look among the unwanted ones, or let us send it again.
        </p>
      )}
      {resend.data && <Notice>{resend.data.detail}</Notice>}
      <FailureNotice call={resend} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <ButtonLink href="/signin">Sign In</ButtonLink>
        {!confirmed && (
          <PlainButton look="subtle" busy={resend.isPending} onClick={() => resend.mutate(email)}>
            Send the link again
          </PlainButton>
        )}
      </div>
    </>
  )
}
