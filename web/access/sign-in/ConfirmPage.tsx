import { Button } from '@mantine/core'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { registration } from 'contract/access/registration.contract.ts'
import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { call, CallFailed } from '../../platform/call.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { NarrowPage } from '../NarrowPage.tsx'
import { NewConfirmationLink } from './NewConfirmationLink.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'

/** Whether the account of the link is confirmed already; an account that does not exist never is (ACC-59). */
export async function loadCompletion({
  params,
  request,
}: LoaderFunctionArgs): Promise<{ completed: boolean }> {
  try {
    const id = pathParameter(params, 'id')
    return await call(registration.completion, { params: { id }, signal: request.signal })
  } catch (error) {
    if (error instanceof CallFailed) return { completed: false }
    throw error
  }
}

/**
 * Where the link of the confirmation mail leads (DEF-10). It confirms on a button: programs that open the links of
 * mails to inspect them must not use it up (SEC-20).
 */
export function ConfirmPage() {
  const params = useParams()
  const { completed } = useLoaderData<{ completed: boolean }>()
  const confirm = useEndpointMutation(registration.complete, { ownFailure: true })

  if (completed || confirm.isSuccess)
    return (
      <NarrowPage title="Ready to Go">
        <Notice kind="success">Your e-mail address is confirmed. You can sign in now.</Notice>
        <Button component={Link} to="/signin">
          Sign In
        </Button>
      </NarrowPage>
    )
  if (confirm.error && (confirm.error.code === linkInvalid.code || confirm.error.status === 404))
    return (
      <NarrowPage title="Confirm your e-mail address">
        <Notice kind="failure">{linkInvalid.words}</Notice>
        <NewConfirmationLink />
      </NarrowPage>
    )
  return (
    <NarrowPage
      title="Confirm your e-mail address"
      lead="One step is left: tell us that you received our mail at an address of your own."
    >
      <FailureNotice call={confirm} />
      <Button
        loading={confirm.isPending}
        onClick={() =>
          confirm.mutate({
            params: { id: pathParameter(params, 'id') },
            body: { token: pathParameter(params, 'token') },
          })
        }
      >
        Confirm my e-mail address
      </Button>
    </NarrowPage>
  )
}
