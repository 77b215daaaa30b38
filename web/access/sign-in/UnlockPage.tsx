import { Button } from '@mantine/core'
import { access } from 'contract/access/access.endpoints.ts'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { call, CallFailed } from '../../platform/call.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'

type Params = LoaderFunctionArgs['params']

const linkOf = (params: Params) => ({
  uid: pathParameter(params, 'uid64'),
  token: pathParameter(params, 'token'),
})

/** Whether the link is valid. If the check fails, the button shows the error. */
export async function checkUnlock({ params, request }: LoaderFunctionArgs): Promise<{ valid: boolean }> {
  try {
    return await call(access.checkUnlock, { body: linkOf(params), signal: request.signal })
  } catch (error) {
    if (error instanceof CallFailed) return { valid: true }
    throw error
  }
}

/** The target of the link in the mail about guessed passwords. A button, so that mail scanners do not use it up. */
export function UnlockPage() {
  const params = useParams()
  const { valid } = useLoaderData<{ valid: boolean }>()
  const unlock = useEndpointMutation(access.unlock, { ownFailure: true })
  const signIn = (
    <Button component={Link} to="/signin">
      Sign In
    </Button>
  )
  if (unlock.isSuccess)
    return (
      <NarrowPage title="Allow this browser">
        <Notice kind="success">You can sign in with your password in this browser now.</Notice>
        {signIn}
      </NarrowPage>
    )
  if (!valid || (unlock.error && unlock.error.status === 400))
    return (
      <NarrowPage title="Allow this browser">
        <Notice kind="failure">{linkInvalid.words}</Notice>
        <p>
          If you have opened the link before in this browser, you can <Link to="/signin">sign in</Link>. You
          can also <Link to="/resetpassword">set a new password</Link>; the browser in which you do that can
          sign in.
        </p>
      </NarrowPage>
    )
  return (
    <NarrowPage
      title="Allow this browser"
      lead="Many wrong passwords were entered for your account, so for now only browsers that it knows can sign in."
    >
      <FailureNotice call={unlock} />
      <Button loading={unlock.isPending} onClick={() => unlock.mutate({ body: linkOf(params) })}>
        Allow this browser to sign in
      </Button>
    </NarrowPage>
  )
}
