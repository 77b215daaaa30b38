import { access } from 'contract/access/access.endpoints.ts'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { newPasswordMessages, passwordHint } from 'contract/access/password.rules.ts'
import { Link, useNavigate } from 'react-router'
import type { CallFailed } from '../../platform/call.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { messagesIn } from '../../ui/forms/values/field-errors.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { NarrowPage } from '../NarrowPage.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { PasswordField } from '../PasswordField.tsx'

/** Sets a new password with the link of the mail (ACC-61, ACC-63, ACC-65). */
export function NewPassword({ uid, token }: { uid: string; token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { new_password1: '', new_password2: '' },
    problems: ({ new_password1: first, new_password2: second }) => newPasswordMessages(first, second),
  })
  const confirm = useEndpointMutation(access.confirmReset, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: () => void navigate('/signin?done=reset', { replace: true }),
  })
  return (
    <NarrowPage title="Choose a new password" lead="This ends all other sessions of your account.">
      <FailureNotice call={confirm} words={confirm.error ? firstWords(confirm.error) : undefined}>
        {confirm.error && isDeadLink(confirm.error) && <Link to="/resetpassword">Send me a new link</Link>}
      </FailureNotice>
      <Form
        form={form}
        onSubmit={(passwords) => confirm.mutate({ body: { uid, token, ...passwords } })}
        call={confirm}
      >
        <PasswordField
          {...form.field('new_password1')}
          label={<Label required>New password</Label>}
          description={passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('new_password2')}
          label={<Label required>Repeat new password</Label>}
          autoComplete="new-password"
        />
        <SubmitButton>Set new password</SubmitButton>
      </Form>
    </NarrowPage>
  )
}

const isDeadLink = ({ code, fields }: CallFailed) =>
  code === linkInvalid.code || 'token' in fields || 'uid' in fields

/** Messages about new_password2 come first (DEF-11). */
function firstWords({ fields }: CallFailed): string | undefined {
  const found = messagesIn(fields)
  return (found.find(({ field }) => field === 'new_password2') ?? found[0])?.words
}
