import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { emailChange } from 'contract/access/email-change.endpoints.ts'
import { daysToUndo, newEmailProblems } from 'contract/access/email-change.rules.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { messages } from 'contract/platform/refusal.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { PasswordField } from '../../access/PasswordField.tsx'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { momentOf } from '../../ui/dates.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import classes from './Account.module.css'

const empty = { email: '', password: '' }
const mine = queryOf(emailChange.read)

/** The e-mail address of the account, and its change, which has to be confirmed by a link. */
export function EmailAddress() {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(mine)
  const { email: present, waiting } = data
  useLive(
    `account:${useSession()?.user_id ?? 0}`,
    allQueriesOf(emailChange.read),
    allQueriesOf(users.me),
    allQueriesOf(sessions.list),
  )
  const form = useForm({
    initialValues: empty,
    problems: ({ email, password }) => ({
      ...newEmailProblems(email, present),
      ...messages([['password', password !== '', 'Please enter password']]),
    }),
  })
  const request = useEndpointMutation(emailChange.request, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: (answer) => {
      client.setQueryData(mine.queryKey, answer)
      form.reset(empty)
      toast('Confirmation link sent')
    },
  })
  const withdraw = useEndpointMutation(emailChange.withdraw, {
    onSuccess: (answer) => {
      client.setQueryData(mine.queryKey, answer)
      toast('Address change cancelled')
    },
  })
  return (
    <section className={classes.part}>
      <h2>Your e-mail address</h2>
      <p className={classes.address}>
        You sign in with <strong>{present}</strong> and receive e-mails there.
      </p>
      {waiting && (
        <Alert color="var(--info)" variant="outline" title={`Confirm ${waiting.email}`} role="status">
          <p>
            Open the link in the e-mail we sent to this address before {momentOf(waiting.expires_at)}. Your
            address will not change until then.
          </p>
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            Keep current address
          </Button>
        </Alert>
      )}
      <Form
        form={form}
        title="Your address has not been changed"
        onSubmit={(body) => request.mutate({ body })}
        call={request}
        className={classes.form}
      >
        <Stack key={form.version} maw={420}>
          <TextInput
            {...form.field('email')}
            type="email"
            label={<Label required>New e-mail address</Label>}
            description={`We send a confirmation link to this address. We also notify your current address, from which the change can be undone for ${daysToUndo} days.`}
            autoComplete="email"
            maxLength={254}
          />
          <PasswordField
            {...form.field('password')}
            label={<Label required>Your password</Label>}
            autoComplete="current-password"
          />
          <div>
            <SubmitButton variant="default">Send confirmation link</SubmitButton>
          </div>
        </Stack>
      </Form>
    </section>
  )
}
