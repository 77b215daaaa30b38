import { useRef, useState, type SubmitEvent } from 'react'
import { storeSession } from '../../platform/session.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { afterSignIn } from '../after-sign-in.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'
import { PlainField, PlainPasswordField } from '../../ui/forms/PlainField.tsx'
import { useCall } from '../use-call.ts'
import type { Credentials } from './call-sign-in.ts'
import classes from './SignInPage.module.css'

interface Errors {
  username?: string
  password?: string
}

const missing = (data: FormData): Errors => ({
  ...(text(data, 'username').trim() === '' && { username: 'Please enter email' }),
  ...(text(data, 'password') === '' && { password: 'Please enter password' }),
})

/** The call and its schemas are loaded while somebody types. */
const loadCall = () => import('./call-sign-in.ts')

/** ACC-08 to ACC-15 */
export function SignInPage({ search }: { search: URLSearchParams }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [isLeaving, setLeaving] = useState(false)
  const signIn = useCall(async (sent: Credentials) => (await loadCall()).callSignIn(sent), {
    onSuccess: (session) => {
      setLeaving(true)
      storeSession(session)
      location.replace(afterSignIn(search.get('next')))
    },
  })
  const isPending = signIn.isPending || isLeaving
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const found = missing(data)
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) {
      signIn.reset()
      return document.getElementById(first)?.focus()
    }
    signIn.mutate({
      username: text(data, 'username').trim(),
      password: text(data, 'password'),
      remember: data.has('remember'),
    })
  }
  // A mended field loses its error; a new one appears on submit only.
  const mend = () => {
    if (!form.current || Object.keys(errors).length === 0) return
    const still = missing(new FormData(form.current))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field in still)))
  }
  return (
    <NarrowPage title="Sign in">
      {search.get('done') === 'reset' && !signIn.error && (
        <Notice kind="success">Your new password is set. Please sign in with it.</Notice>
      )}
      <FailureNotice call={signIn} />
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={submit}
        onInput={mend}
        onFocus={() => void loadCall().catch(() => {})}
      >
        <PlainField
          id="username"
          type="email"
          label={<Label required>Username</Label>}
          description="The e-mail address you registered with"
          autoComplete="username"
          error={errors.username}
        />
        <div className={classes.password}>
          <PlainPasswordField
            id="password"
            label={<Label required>Password</Label>}
            autoComplete="current-password"
            error={errors.password}
          />
          <a className={classes.forgot} href="/resetpassword">
            Forgot?
          </a>
        </div>
        <div className={classes.remember}>
          <input id="remember" name="remember" type="checkbox" aria-describedby="remember-means" />
          <label htmlFor="remember">Remember me</label>
          <p id="remember-means">Stay signed in on this device for 30 days</p>
        </div>
        <PlainButton type="submit" busy={isPending}>
          Sign In
        </PlainButton>
      </form>
      <p>
        No account yet? <a href="/registration">Sign Up</a>
      </p>
    </NarrowPage>
  )
}

function text(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
