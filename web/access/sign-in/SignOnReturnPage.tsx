import { Button, Loader } from '@mantine/core'
import type { StartedSession } from 'contract/access/access.schemas.ts'
import { secondFactorRequired } from 'contract/access/second-factors.rules.ts'
import type { SecondStep as Step } from 'contract/access/second-step.ts'
import { signOn } from 'contract/access/sign-on.endpoints.ts'
import type { SignOnOutcome } from 'contract/access/sign-on.schemas.ts'
import { signOnOver } from 'contract/access/sign-on.rules.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { call, CallFailed } from '../../platform/call.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { storeSession } from '../../platform/session.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { takeNext } from '../sso/open-provider.ts'
import { SecondStep } from './SecondStep.tsx'

type Confirmation = Extract<SignOnOutcome, { outcome: 'confirm' }>

/** What the return has led to. */
type Return = { confirm: Confirmation } | { step: Step } | { failed: { words: string } } | { leaving: true }

/** The return of this document: it is handed over once, though the router may load the page again. */
let handedOver: Promise<Return> | undefined

/** Hands what the provider has added to the address to the server. */
export function finishSignOn({ params, request }: LoaderFunctionArgs): Promise<Return> {
  const provider = pathParameter(params, 'provider')
  const { search } = new URL(request.url)
  handedOver ??= handOver(/^\d+$/.test(provider) ? Number(provider) : null, search)
  return handedOver
}

async function handOver(institute: number | null, returned: string): Promise<Return> {
  // The code is not left in the history.
  history.replaceState(history.state, '', location.pathname)
  if (returned === '') return { failed: { words: signOnOver.words } }
  try {
    const outcome = await call(signOn.finish, { body: { institute, returned } })
    if (outcome.outcome === 'confirm') return { confirm: outcome }
    if (outcome.outcome === 'linked') location.replace('/profile/account')
    else enter(outcome.session)
    return { leaving: true }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.code === secondFactorRequired.code) return { step: error.body as Step }
    return { failed: { words: error.words } }
  }
}

function enter({ starts_at_home: startsAtHome, ...session }: StartedSession): void {
  storeSession(session)
  // A new document, so that nothing of an earlier session is left in memory.
  location.replace(afterSignIn(takeNext(), startsAtHome))
}

const startAgain = () => location.replace('/signin')

/** The page to which a provider returns. */
export function SignOnReturnPage() {
  const returned = useLoaderData<Return>()
  const [step, setStep] = useState(() => ('step' in returned ? returned.step : undefined))
  const [isLeaving, setLeaving] = useState('leaving' in returned)
  const leave = (session: StartedSession) => {
    setLeaving(true)
    enter(session)
  }
  if (step)
    return <SecondStep step={step} isLeaving={isLeaving} onSignedIn={leave} onStartAgain={startAgain} />
  if ('confirm' in returned)
    return (
      <ConfirmOwner
        confirmation={returned.confirm}
        isLeaving={isLeaving}
        onSignedIn={leave}
        onSecondStep={setStep}
      />
    )
  if ('failed' in returned)
    return (
      <NarrowPage title="You are not signed in">
        <Notice kind="failure">{returned.failed.words}</Notice>
        <Button component={Link} to="/signin">
          Back to sign-in
        </Button>
      </NarrowPage>
    )
  return (
    <NarrowPage title="Signing in">
      <Loader size="sm" aria-label="Loading" />
    </NarrowPage>
  )
}

interface ConfirmOwnerProps {
  confirmation: Confirmation
  isLeaving: boolean
  onSignedIn: (session: StartedSession) => void
  onSecondStep: (step: Step) => void
}

/** The address has an account already: its owner links it with the password. */
function ConfirmOwner({ confirmation, isLeaving, onSignedIn, onSecondStep }: ConfirmOwnerProps) {
  const { token, email, provider } = confirmation
  const form = useForm({
    initialValues: { password: '' },
    problems: ({ password }) => messages([['password', password !== '', 'Please enter password']]),
  })
  const confirm = useEndpointMutation(signOn.confirmLink, {
    ownFailure: true,
    onSuccess: onSignedIn,
    onFailure: (failed) =>
      failed.code === secondFactorRequired.code
        ? onSecondStep(failed.body as Step)
        : form.showServerErrors(failed),
  })
  return (
    <NarrowPage
      title="Is this account yours?"
      lead={`There is an account with the address ${email} already. Enter its password once, so that you can sign in with ${provider} from now on.`}
    >
      {/* A wrong password is reported at its field. */}
      {!(confirm.error && 'password' in confirm.error.fields) && <FailureNotice call={confirm} />}
      <Form
        form={form}
        call={{ isPending: confirm.isPending || isLeaving, reset: confirm.reset }}
        onSubmit={({ password }) => confirm.mutate({ body: { token, password }, unanswered: 0 })}
      >
        <PasswordField
          {...form.field('password')}
          label={<Label required>Password</Label>}
          autoComplete="current-password"
        />
        <SubmitButton>Link and sign in</SubmitButton>
      </Form>
      <p>
        Have you forgotten it, or never set one? <Link to="/resetpassword">Set a new one</Link>, then sign in
        with {provider} again.
      </p>
      <Button variant="subtle" disabled={confirm.isPending || isLeaving} onClick={startAgain}>
        Sign in as someone else
      </Button>
    </NarrowPage>
  )
}
