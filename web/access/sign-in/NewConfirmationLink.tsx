import { TextInput } from '@mantine/core'
import { confirmationRequest } from 'contract/access/mail-requests.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'
import { emailMissing } from './email-missing.ts'

/** Requests another confirmation link. */
export function NewConfirmationLink() {
  const resend = useEndpointMutation(registration.resendConfirmation, { ownFailure: true })
  const form = useForm({
    initialValues: { email: '' },
    schema: confirmationRequest,
    problems: emailMissing,
  })
  return (
    <Form
      form={form}
      onSubmit={({ email }) => resend.mutate({ body: { email: email.trim() } })}
      call={resend}
    >
      <TextInput
        {...form.field('email')}
        type="email"
        label={<Label required>E-mail</Label>}
        description="The address you registered with"
        autoComplete="username"
      />
      {resend.isSuccess && <Notice kind="success">{resend.data.detail}</Notice>}
      <FailureNotice call={resend} />
      <SubmitButton>Send a new link</SubmitButton>
    </Form>
  )
}
