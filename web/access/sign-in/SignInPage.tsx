import { Button, Checkbox, TextInput } from '@mantine/core'
import { access } from 'contract/access/access.contract.ts'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../platform/query.ts'
import { startSession } from '../../platform/session.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { afterSignIn } from '../guard.ts'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TryAgainIn } from '../TryAgainIn.tsx'
import classes from './SignInPage.module.css'

/** ACC-08 to ACC-15 */
export function SignInPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [missing, setMissing] = useState<{ username?: string | undefined; password?: string | undefined }>({})
  const signIn = useCall(access.signIn, {
    ownFailure: true,
    onSuccess: (session) => {
      startSession(session)
      void navigate(afterSignIn(search.get('next')), { replace: true })
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    setMissing({
      username: username ? undefined : 'Please enter email',
      password: password ? undefined : 'Please enter password',
    })
    if (username && password) signIn.mutate({ body: { username, password, remember: form.has('remember') } })
  }

  return (
    <NarrowPage title="Sign in">
      {search.get('done') === 'reset' && !signIn.isError && (
        <Notice kind="success">Your new password is set. Please sign in with it.</Notice>
      )}
      {signIn.isError && (
        <Notice kind="failure">
          {signIn.error.words} <TryAgainIn key={signIn.submittedAt} seconds={signIn.error.retryAfter} />
        </Notice>
      )}
      <form onSubmit={submit} noValidate>
        <TextInput
          id="username"
          name="username"
          type="email"
          label={<Label required>Username</Label>}
          description="The e-mail address you registered with"
          autoComplete="username"
          error={missing.username}
        />
        <div className={classes.password}>
          <PasswordField
            id="password"
            name="password"
            label={<Label required>Password</Label>}
            autoComplete="current-password"
            error={missing.password}
          />
          <Link className={classes.forgot} to="/resetpassword">
            Forgot?
          </Link>
        </div>
        <Checkbox
          name="remember"
          label="Remember me"
          description="Stay signed in on this device for 30 days"
        />
        <Button type="submit" loading={signIn.isPending}>
          Sign In
        </Button>
      </form>
      <p>
        No account yet? <Link to="/registration">Sign Up</Link>
      </p>
    </NarrowPage>
  )
}
