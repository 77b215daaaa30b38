import { Button, Group } from '@mantine/core'
import { registration } from 'contract/access/registration.endpoints.ts'
import { Link } from 'react-router'
import { useEndpointMutation } from '../../platform/query.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'
import type { Registered } from './registered.ts'

/** The account is created: what comes next (ACC-24, ACC-57). */
export function ReadyStep({ registered: { words, email, confirmed } }: { registered: Registered }) {
  const resend = useEndpointMutation(registration.resendConfirmation, { ownFailure: true })
  return (
    <>
      <Notice kind="success">{words}</Notice>
      {!confirmed && (
        <p>
          The link goes to <strong>{email}</strong> and works for 7 days. Open it, then sign in. If nothing
          arrives within a few minutes, check your spam folder or send the link again.
        </p>
      )}
      {resend.data && <Notice>{resend.data.detail}</Notice>}
      <FailureNotice call={resend} />
      <Group gap="xs">
        <Button component={Link} to="/signin">
          Sign In
        </Button>
        {!confirmed && (
          <Button
            variant="subtle"
            loading={resend.isPending}
            onClick={() => resend.mutate({ body: { email } })}
          >
            Send the link again
          </Button>
        )}
      </Group>
    </>
  )
}
