import { Button } from '@mantine/core'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { emailChange } from 'contract/access/email-change.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { call, CallFailed } from '../../platform/call.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'

interface Checked {
  /** The new address; null if the link is invalid, undefined if the check failed. */
  email: string | null | undefined
}

/** The new address, to show before it is confirmed. If the check fails, the button shows the error. */
export async function checkAddressLink({ params, request }: LoaderFunctionArgs): Promise<Checked> {
  const { id, token } = { id: Number(pathParameter(params, 'id')), token: pathParameter(params, 'token') }
  if (!Number.isSafeInteger(id) || id < 1) return { email: null }
  try {
    return await call(emailChange.checkLink, { body: { id, token }, signal: request.signal })
  } catch (error) {
    if (error instanceof CallFailed) return { email: undefined }
    throw error
  }
}

/**
 * The target of the link to a new address. It confirms by a button, so that mail scanners that open links do not use it
 * up (SEC-20).
 */
export function ConfirmAddressPage() {
  const params = useParams()
  const isSignedIn = useSession() !== undefined
  const { email } = useLoaderData<Checked>()
  const confirm = useEndpointMutation(emailChange.confirm, {
    refresh: [allQueriesOf(users.me), allQueriesOf(emailChange.read)],
    ownFailure: true,
  })
  const onward = (
    <Button component={Link} to={isSignedIn ? '/profile/account' : '/signin'}>
      {isSignedIn ? 'To my account' : 'Sign In'}
    </Button>
  )
  if (confirm.isSuccess)
    return (
      <NarrowPage title="Your address has changed">
        <Notice kind="success">From now on you sign in with {confirm.data.email}, and mails go there.</Notice>
        {onward}
      </NarrowPage>
    )
  if (email === null || confirm.error?.code === linkInvalid.code || confirm.error?.status === 404)
    return (
      <NarrowPage title="Your new address">
        <Notice kind="failure">{linkInvalid.words}</Notice>
        <p>
          Ask for another link in your profile, under Account. If you have used this link before, your address
          has changed already.
        </p>
        {onward}
      </NarrowPage>
    )
  return (
    <NarrowPage
      title="Your new address"
      lead={
        email === undefined
          ? 'From now on you sign in with the address to which we sent the mail.'
          : `From now on you sign in with ${email}, and mails go there. Other devices are signed out.`
      }
    >
      <FailureNotice call={confirm} />
      <Button
        loading={confirm.isPending}
        onClick={() =>
          confirm.mutate({
            body: { id: Number(pathParameter(params, 'id')), token: pathParameter(params, 'token') },
          })
        }
      >
        Use this address
      </Button>
    </NarrowPage>
  )
}
