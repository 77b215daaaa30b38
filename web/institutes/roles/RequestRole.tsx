import { Select } from '@mantine/core'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { isRoleToAskFor } from 'contract/institutes/institute-roles.rules.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { rolesLeft, type InstituteOfOwnRoles } from './own-roles.ts'
import { readsOfOwnRoles } from './use-own-roles.ts'
import classes from './Roles.module.css'

/** Requests a role in an institute. */
export function RequestRole({ institute: { id, name, roles } }: { institute: InstituteOfOwnRoles }) {
  const keyFor = useAttemptKey()
  const form = useForm({
    initialValues: { role: '' },
    problems: ({ role }) => messages([['role', role !== '', 'User role is required.']]),
  })
  const ask = useEndpointMutation(instituteMembers.request, {
    refresh: readsOfOwnRoles(id),
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: ({ role, approved }) => {
      form.reset({ role: '' })
      toast(approved ? `You are now ${role} at ${name}` : `Request for ${role} sent to the Admins of ${name}`)
    },
  })
  const send = ({ role }: { role: string }) => {
    if (!isRoleToAskFor(role)) return
    const body = { role }
    // After withdrawing a request, the same role can be requested again.
    ask.mutate({ params: { id }, body, key: keyFor([body, form.version]) })
  }
  return (
    <Form form={form} title="The request has not been sent" onSubmit={send} call={ask}>
      <div className={classes.ask}>
        <Select
          key={form.version}
          {...form.select('role')}
          label={<Label required>{roles.length === 0 ? 'Your role' : 'Another role'}</Label>}
          description="An Admin of the institution has to approve it. You will be notified here and by e-mail."
          placeholder="Choose one"
          searchable
          data={rolesLeft(roles)}
        />
        <SubmitButton variant={roles.length === 0 ? 'filled' : 'default'}>Request role</SubmitButton>
      </div>
    </Form>
  )
}
