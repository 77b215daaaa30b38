import { TextInput } from '@mantine/core'
import { access } from 'contract/access/access.endpoints.ts'
import { resetRequest } from 'contract/access/mail-requests.ts'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { call, CallFailed } from '../../platform/call.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { NarrowPage } from '../NarrowPage.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'
import { emailMissing } from './email-missing.ts'
import { NewPassword } from './NewPassword.tsx'

/** Asks for a link, or sets the new password with the uid and token of a link (ACC-60 to ACC-62). */
export function ResetPage() {
  const { uid64, token } = useParams()
  const { valid } = useLoaderData<{ valid: boolean }>()
  if (!uid64 || !token) return <ResetRequest />
  return valid ? <NewPassword uid={uid64} token={token} /> : <DeadLink />
}

/** Whether the link in the address is valid; true without a link or if the check fails. */
export async function checkReset({ params, request }: LoaderFunctionArgs): Promise<{ valid: boolean }> {
  const { uid64: uid, token } = params
  if (!uid || !token) return { valid: true }
  try {
    return await call(access.checkReset, { body: { uid, token }, signal: request.signal })
  } catch (error) {
    if (error instanceof CallFailed) return { valid: true }
    throw error
  }
}

function DeadLink() {
  return (
    <NarrowPage title="Choose a new password">
      <Notice kind="failure">{linkInvalid.words}</Notice>
      <p>
        <Link to="/resetpassword">Send me a new link</Link>
      </p>
    </NarrowPage>
  )
}

/** Asks for a link to set a new password (ACC-60, ACC-66). */
function ResetRequest() {
  const form = useForm({
    initialValues: { email: '' },
    schema: resetRequest,
    problems: emailMissing,
  })
  const request = useEndpointMutation(access.requestReset, { ownFailure: true })
  return (
    <NarrowPage
      title="Reset your password"
      lead="We send you a link with which you set a new one. It works for one hour."
    >
      {request.isSuccess && <Notice kind="success">{request.data.detail}</Notice>}
      <FailureNotice call={request} />
      <Form
        form={form}
        onSubmit={({ email }) => request.mutate({ body: { email: email.trim() } })}
        call={request}
      >
        <TextInput
          {...form.field('email')}
          type="email"
          label={<Label required>E-mail</Label>}
          autoComplete="username"
        />
        <SubmitButton>{request.isSuccess ? 'Send the link again' : 'Send the link'}</SubmitButton>
      </Form>
      <p>
        Remembered it? <Link to="/signin">Sign In</Link>
      </p>
    </NarrowPage>
  )
}
