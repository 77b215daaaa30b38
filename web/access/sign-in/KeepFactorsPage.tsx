import { Button } from '@mantine/core'
import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { resetLinkUnknown, type ResetOutcome } from 'contract/access/factor-resets.rules.ts'
import type { ResetOfLink } from 'contract/access/factor-resets.schemas.ts'
import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { call, CallFailed } from '../../platform/call.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { momentOf } from '../../ui/dates.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'

type Checked = ResetOfLink | 'unknown' | undefined

/** What the link would cancel. If the check fails, undefined: the button shows the error. */
export async function checkResetLink({ params, request }: LoaderFunctionArgs): Promise<Checked> {
  const { id, token } = { id: Number(pathParameter(params, 'id')), token: pathParameter(params, 'token') }
  if (!Number.isSafeInteger(id) || id < 1 || token.length > 200) return 'unknown'
  try {
    const { reset } = await call(factorResets.checkResetLink, { body: { id, token }, signal: request.signal })
    return reset ?? 'unknown'
  } catch (error) {
    if (error instanceof CallFailed) return undefined
    throw error
  }
}

/**
 * The target of the link by which the owner of an account cancels the removal of their second factors. It works without
 * a session, and by a button, so that mail scanners that open links change nothing (SEC-20).
 */
export function KeepFactorsPage() {
  const params = useParams()
  const checked = useLoaderData<Checked>()
  const cancel = useEndpointMutation(factorResets.cancelByLink, {
    refresh: [allQueriesOf(factorResets.readOwn)],
    ownFailure: true,
  })
  if (checked === 'unknown' || cancel.error?.code === resetLinkUnknown.code)
    return (
      <NarrowPage title="This link is not valid">
        <Notice kind="failure">{resetLinkUnknown.words}</Notice>
      </NarrowPage>
    )
  const { outcome, ended_at, due_at } = cancel.data ??
    checked ?? { outcome: null, ended_at: null, due_at: null }
  if (outcome) return <Ended outcome={outcome} endedAt={ended_at} />
  return (
    <NarrowPage
      title="Keep your second factors"
      lead={
        due_at
          ? `Your second factors will be removed on ${momentOf(due_at)}. You can cancel that here.`
          : 'Someone who knows your password has asked to remove your second factors. You can cancel that here.'
      }
    >
      <FailureNotice call={cancel} />
      <Button
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate({
            body: { id: Number(pathParameter(params, 'id')), token: pathParameter(params, 'token') },
          })
        }
      >
        Keep my second factors
      </Button>
    </NarrowPage>
  )
}

const texts: Record<ResetOutcome, { title: string; text: string }> = {
  cancelled: {
    title: 'Your second factors are kept',
    text: 'The removal was cancelled. Your second factors stay as they are.',
  },
  declined: {
    title: 'Your second factors are kept',
    text: 'The request was declined. Your second factors stay as they are.',
  },
  expired: {
    title: 'Your second factors are kept',
    text: 'The request expired, because nobody has decided on it. Your second factors stay as they are.',
  },
  removed: {
    title: 'Your second factors were removed',
    text: 'This can no longer be cancelled. All devices were signed out.',
  },
}

function Ended({ outcome, endedAt }: { outcome: ResetOutcome; endedAt: string | null }) {
  const { title, text } = texts[outcome]
  return (
    <NarrowPage title={title}>
      <Notice kind={outcome === 'removed' ? 'failure' : 'success'}>
        {text} {endedAt && `That was on ${momentOf(endedAt)}.`}
      </Notice>
      <p>
        If you did not ask for the removal yourself, someone else knows your password. Set a new one now
        {outcome === 'removed' && (
          <>
            , and <Link to="/about/imprint">write to us</Link>
          </>
        )}
        .
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
