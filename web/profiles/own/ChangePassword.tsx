import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { access } from 'contract/access/access.endpoints.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { newPasswordMessages, passwordHint } from 'contract/access/password.rules.ts'
import { messages, type FieldErrors } from 'contract/platform/refusal.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { PasswordField } from '../../access/PasswordField.tsx'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import classes from './Account.module.css'

const empty = { password: '', new_password1: '', new_password2: '' }

/** The server reports errors of the new password for both fields (DEF-11); show them only at the first. */
const saidOnce = ({ new_password2: repeated, ...fields }: FieldErrors): FieldErrors => ({
  ...fields,
  ...(repeated && String(repeated) !== String(fields['new_password1']) && { new_password2: repeated }),
})

/** Changes the password, which signs out all other devices. */
export function ChangePassword() {
  const { data: me } = useSuspenseQuery(queryOf(users.me))
  const form = useForm({
    initialValues: empty,
    idPrefix: 'change-',
    problems: ({ password, new_password1: first, new_password2: second }) => ({
      ...messages([['password', password !== '', 'Please enter password']]),
      ...newPasswordMessages(first, second, me.username ?? ''),
    }),
  })
  const change = useEndpointMutation(access.changePassword, {
    refresh: [allQueriesOf(sessions.list)],
    ownFailure: true,
    onFailure: (failed) => form.showServerErrors({ fields: saidOnce(failed.fields), words: failed.words }),
    onSuccess: () => {
      form.reset(empty)
      toast('Password changed')
    },
  })
  return (
    <section className={classes.part}>
      <h2>Change password</h2>
      <Form
        form={form}
        title="Your password has not been changed"
        onSubmit={(body) => change.mutate({ body })}
        call={change}
        className={classes.form}
      >
        <Stack key={form.version} maw={420}>
          <PasswordField
            {...form.field('password')}
            label={<Label required>Current password</Label>}
            autoComplete="current-password"
          />
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
          <div>
            <SubmitButton variant="default">Change password</SubmitButton>
          </div>
        </Stack>
      </Form>
    </section>
  )
}
