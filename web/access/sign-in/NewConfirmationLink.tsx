import { Button, TextInput } from '@mantine/core'
import { registration } from 'contract/access/registration.contract.ts'
import { useState, type FormEvent } from 'react'
import { useCall } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { Notice } from '../Notice.tsx'
import { TryAgainIn } from '../TryAgainIn.tsx'

/** Asks for another confirmation link. */
export function NewConfirmationLink() {
  const [missing, setMissing] = useState(false)
  const resend = useCall(registration.resendConfirmation, { ownFailure: true })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setMissing(!email)
    if (email) resend.mutate({ body: { email } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        id="email"
        name="email"
        type="email"
        label={<Label required>E-mail</Label>}
        description="The address you registered with"
        autoComplete="username"
        error={missing && 'Please enter email'}
      />
      {resend.isSuccess && <Notice kind="success">{resend.data.detail}</Notice>}
      {resend.isError && (
        <Notice kind="failure">
          {resend.error.words} <TryAgainIn key={resend.submittedAt} seconds={resend.error.retryAfter} />
        </Notice>
      )}
      <Button type="submit" loading={resend.isPending}>
        Send a new link
      </Button>
    </form>
  )
}
