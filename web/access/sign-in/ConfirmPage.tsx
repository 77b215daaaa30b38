import { Button } from '@mantine/core'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { Link, useLoaderData, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { call, CallFailed } from '../../platform/call.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { NarrowPage } from '../NarrowPage.tsx'
import { confirmedAddress } from './sign-in-reasons.ts'
import { NewConfirmationLink } from './NewConfirmationLink.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'

/**
 * Whether the link is valid; reveals nothing about the account (ACC-59). If the check fails, the button shows the error.
 */
export async function checkLink({ params, request }: LoaderFunctionArgs): Promise<{ valid: boolean }> {
  const { id, token } = { id: Number(pathParameter(params, 'id')), token: pathParameter(params, 'token') }
  if (!Number.isSafeInteger(id) || id < 1) return { valid: false }
  try {
    return await call(registration.checkLink, { body: { id, token }, signal: request.signal })
  } catch (error) {
    if (error instanceof CallFailed) return { valid: true }
    throw error
  }
}

/**
 * The target of the link in the confirmation mail (DEF-10). It confirms by a button, so that mail scanners that open
 * links do not use it up (SEC-20).
 */
export function ConfirmPage() {
  const params = useParams()
  const navigate = useNavigate()
  const { valid } = useLoaderData<{ valid: boolean }>()
  const confirm = useEndpointMutation(registration.complete, {
    ownFailure: true,
    // The page 'Ready to Go' is where one signs in.
    onSuccess: () => void navigate(`/signin?done=${confirmedAddress}`, { replace: true }),
  })

  if (!valid || (confirm.error && (confirm.error.code === linkInvalid.code || confirm.error.status === 404)))
    return (
      <NarrowPage title="Confirm your e-mail address">
        <Notice kind="failure">{linkInvalid.words}</Notice>
        <p>
          If you have confirmed your address before, you can <Link to="/signin">sign in</Link>.
        </p>
        <NewConfirmationLink />
      </NarrowPage>
    )
  return (
    <NarrowPage
      title="Confirm your e-mail address"
      lead="One step is left: confirm that this e-mail address is yours."
    >
      <FailureNotice call={confirm} />
      <Button
        loading={confirm.isPending || confirm.isSuccess}
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
