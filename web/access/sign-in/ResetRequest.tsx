import { Button, TextInput } from '@mantine/core'
import { access } from 'contract/access/access.contract.ts'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'
import { TryAgainIn } from '../TryAgainIn.tsx'

/** Asks for a link to set a new password (ACC-60, ACC-66). */
export function ResetRequest() {
  const [missing, setMissing] = useState(false)
  const request = useCall(access.requestReset, { ownFailure: true })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setMissing(!email)
    if (email) request.mutate({ body: { email } })
  }

  return (
    <NarrowPage
      title="Reset your password"
      lead="We send you a link with which you set a new one. It works for one hour."
    >
      {request.isSuccess && <Notice kind="success">{request.data.detail}</Notice>}
      {request.isError && (
        <Notice kind="failure">
          {request.error.words} <TryAgainIn key={request.submittedAt} seconds={request.error.retryAfter} />
        </Notice>
      )}
      <form onSubmit={submit} noValidate>
        <TextInput
          id="email"
          name="email"
          type="email"
          label={<Label required>E-mail</Label>}
          autoComplete="username"
          error={missing && 'Please enter email'}
        />
        <Button type="submit" loading={request.isPending}>
          {request.isSuccess ? 'Send the link again' : 'Send the link'}
        </Button>
      </form>
      <p>
        You know it after all? <Link to="/signin">Sign In</Link>
      </p>
    </NarrowPage>
  )
}
