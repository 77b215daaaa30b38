import { Checkbox, TextInput } from '@mantine/core'
import { access } from 'contract/access/access.endpoints.ts'
import type { StartedSession } from 'contract/access/access.schemas.ts'
import { secondFactorRequired } from 'contract/access/second-factors.rules.ts'
import type { SecondStep as Step } from 'contract/access/second-step.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CallFailed } from '../../platform/call.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { storeSession } from '../../platform/session.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { afterSignIn } from '../after-sign-in.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'
import { SignInWithPasskey } from '../passkeys/SignInWithPasskey.tsx'
import { SignOnButtons } from '../sso/SignOnButtons.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { registeredBefore } from '../registration/registered.ts'
import { confirmedAddress } from './sign-in-reasons.ts'
import classes from './SignInPage.module.css'

/** Only for accounts with a second factor. */
const SecondStep = lazyPart(async () => (await import('./SecondStep.tsx')).SecondStep)

/** The body of the refusal that asks for a second factor. */
const secondStepOf = (failed: CallFailed | null): Step | undefined =>
  failed?.code === secondFactorRequired.code ? (failed.body as Step) : undefined

/** ACC-08 to ACC-15 */
export function SignInPage() {
  const [search] = useSearchParams()
  // After the link of the confirmation mail (ACC-24, DEF-10).
  const isConfirmed = search.get('done') === confirmedAddress
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm({
    initialValues: {
      username: isConfirmed ? (registeredBefore()?.email ?? '') : '',
      password: '',
      remember: false,
    },
    problems: ({ username, password }) =>
      messages([
        ['username', username.trim() !== '', 'Please enter email'],
        ['password', password !== '', 'Please enter password'],
      ]),
  })
  const email = form.useValue('username')
  const enter = ({ starts_at_home: startsAtHome, ...session }: StartedSession) => {
    setLeaving(true)
    storeSession(session)
    // A new document, so that nothing of an earlier session is left in memory.
    location.replace(afterSignIn(search.get('next'), startsAtHome))
  }
  const signIn = useEndpointMutation(access.signIn, { ownFailure: true, onSuccess: enter })
  const step = secondStepOf(signIn.error)
  if (step)
    return (
      <SecondStep
        key={step.challenge}
        step={step}
        isLeaving={isLeaving}
        onSignedIn={enter}
        onStartAgain={signIn.reset}
      />
    )
  return (
    <NarrowPage title={isConfirmed ? 'Ready to Go' : 'Sign in'}>
      {isConfirmed && !signIn.error && (
        <Notice kind="success">Your e-mail address is confirmed. You can sign in now.</Notice>
      )}
      {search.get('done') === 'reset' && !signIn.error && (
        <Notice kind="success">Your new password is set. Please sign in with it.</Notice>
      )}
      <FailureNotice call={signIn} />
      <Form
        form={form}
        call={{ isPending: signIn.isPending || isLeaving, reset: signIn.reset }}
        // Sending it again makes one more session at most, so the call may time out.
        onSubmit={({ username, ...body }) =>
          signIn.mutate({ body: { ...body, username: username.trim() }, unanswered: 0 })
        }
      >
        <TextInput
          {...form.field('username')}
          type="email"
          label={<Label required>Username</Label>}
          description="The e-mail address you registered with"
          autoComplete="username"
        />
        <div className={classes.password}>
          <PasswordField
            {...form.field('password')}
            label={<Label required>Password</Label>}
            autoComplete="current-password"
          />
          <Link className={classes.forgot} to="/resetpassword">
            Forgot?
          </Link>
        </div>
        <Checkbox
          {...form.checkbox('remember')}
          label="Remember me"
          description="Stay signed in on this device"
        />
        <SubmitButton>Sign In</SubmitButton>
      </Form>
      <SignInWithPasskey
        isRemembered={() => form.getValues().remember}
        isLeaving={isLeaving}
        onSignedIn={enter}
      />
      <SignOnButtons email={email} isRemembered={() => form.getValues().remember} />
      <p>
        No account yet? <Link to="/registration">Sign Up</Link>
      </p>
    </NarrowPage>
  )
}
