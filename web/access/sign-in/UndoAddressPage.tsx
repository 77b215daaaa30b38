import { Button } from '@mantine/core'
import {
  addressInUse,
  changeTooOld,
  undoLinkUnknown,
  undoOfBlocked,
} from 'contract/access/email-change.refusals.ts'
import { emailChange } from 'contract/access/email-change.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { call, CallFailed } from '../../platform/call.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { momentOf } from '../../ui/dates.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'

type Checked = ResponseOf<typeof emailChange.checkUndoLink>

const unknown: Checked = {
  email: null,
  until: null,
  undone_at: null,
  refusal: { code: undoLinkUnknown.code, detail: undoLinkUnknown.words },
}

/** What the link would do. If the check fails, undefined: the button shows the error. */
export async function checkUndoLink({ params, request }: LoaderFunctionArgs): Promise<Checked | undefined> {
  const { id, token } = { id: Number(pathParameter(params, 'id')), token: pathParameter(params, 'token') }
  if (!Number.isSafeInteger(id) || id < 1 || token.length > 200) return unknown
  try {
    return await call(emailChange.checkUndoLink, { body: { id, token }, signal: request.signal })
  } catch (error) {
    if (error instanceof CallFailed) return undefined
    throw error
  }
}

/**
 * The target of the link by which the owner of a former address undoes a change. It works without a session, and by a
 * button, so that mail scanners that open links change nothing (SEC-20).
 */
export function UndoAddressPage() {
  const params = useParams()
  const checked = useLoaderData<Checked | undefined>()
  const undo = useEndpointMutation(emailChange.undo, {
    refresh: [allQueriesOf(users.me), allQueriesOf(emailChange.read)],
    ownFailure: true,
  })
  if (undo.isSuccess) return <Undone email={undo.data.email} />
  if (checked?.undone_at && checked.email !== null)
    return <Undone email={checked.email} earlier={checked.undone_at} />
  const isFinal = [undoLinkUnknown, changeTooOld, addressInUse, undoOfBlocked].some(
    ({ code }) => code === undo.error?.code,
  )
  const refused = isFinal ? undo.error?.words : checked?.refusal?.detail
  if (refused !== undefined)
    return (
      <NarrowPage title="This change cannot be undone">
        <Notice kind="failure">{refused}</Notice>
        <p>
          Your account has not changed. If you did not make the change yourself,{' '}
          <Link to="/about/imprint">write to us</Link>.
        </p>
      </NarrowPage>
    )
  return (
    <NarrowPage
      title="Undo the change of address"
      lead={
        checked?.email
          ? `Your account gets the address ${checked.email} again, and you sign in with it. All other devices are signed out.`
          : 'Your account gets the address to which we sent the mail again, and you sign in with it. All other devices are signed out.'
      }
    >
      {checked?.until && (
        <p>You can do this until {momentOf(checked.until)}. Your password stays the same.</p>
      )}
      <FailureNotice call={undo} />
      <Button
        loading={undo.isPending}
        onClick={() =>
          undo.mutate({
            body: { id: Number(pathParameter(params, 'id')), token: pathParameter(params, 'token') },
          })
        }
      >
        Undo the change
      </Button>
    </NarrowPage>
  )
}

interface UndoneProps {
  email: string
  /** When it was undone, if not just now. */
  earlier?: string
}

function Undone({ email, earlier }: UndoneProps) {
  return (
    <NarrowPage title="The change was undone">
      <Notice kind="success">
        {earlier
          ? `The change was undone on ${momentOf(earlier)}.`
          : `Your account has the address ${email} again. All other devices are signed out.`}
      </Notice>
      <p>
        If you did not make the change yourself, someone else knows your password. Set a new one now: we send
        a link to {email}.
      </p>
      <Button component={Link} to="/resetpassword">
        Set a new password
      </Button>
      <p>
        <Link to="/signin">Sign in</Link>
      </p>
    </NarrowPage>
  )
}
