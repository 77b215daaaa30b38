import { Checkbox, TextInput } from '@mantine/core'
import { access } from 'contract/access/access.contract.ts'
import { messages } from 'contract/platform/refusal.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useEndpointMutation } from '../../platform/query.ts'
import { storeSession } from '../../platform/session.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { afterSignIn } from '../guard.ts'
import { NarrowPage } from '../NarrowPage.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'
import { PasswordField } from '../PasswordField.tsx'
import classes from './SignInPage.module.css'

const missing = ({ username, password }: { username: string; password: string }) =>
  messages([
    ['username', username.trim() !== '', 'Please enter email'],
    ['password', password !== '', 'Please enter password'],
  ])

/** ACC-08 to ACC-15 */
export function SignInPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { username: '', password: '', remember: false },
    schema: access.signIn.body,
    problems: missing,
  })
  const signIn = useEndpointMutation(access.signIn, {
    ownFailure: true,
    onSuccess: (session) => {
      storeSession(session)
      void navigate(afterSignIn(search.get('next')), { replace: true })
    },
  })
  return (
    <NarrowPage title="Sign in">
      {search.get('done') === 'reset' && !signIn.isError && (
        <Notice kind="success">Your new password is set. Please sign in with it.</Notice>
      )}
      <FailureNotice call={signIn} />
      <Form
        form={form}
        onSubmit={({ username, ...rest }) => signIn.mutate({ body: { username: username.trim(), ...rest } })}
        call={signIn}
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
          description="Stay signed in on this device for 30 days"
        />
        <SubmitButton>Sign In</SubmitButton>
      </Form>
      <p>
        No account yet? <Link to="/registration">Sign Up</Link>
      </p>
    </NarrowPage>
  )
}
