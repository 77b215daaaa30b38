import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { modules, type Module } from 'contract/access/modules.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { Account } from 'contract/staff/accounts.schemas.ts'
import { whyNotChangeAccount } from 'contract/staff/staff.rules.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useCloseGuard } from '../../ui/forms/use-close-guard.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { fullName } from './AccountName.tsx'
import { changedRights } from './rights-change.ts'

interface AccountDialogProps {
  account: Account
  /** Whether it is the user's own account. */
  self: boolean
  onClose: () => void
}

const valuesOf = ({ is_staff, is_advisor, active_modules }: Account) => ({
  is_staff,
  is_advisor,
  active_modules: modules.filter((module) => active_modules.includes(module)) as Module[],
  reason: '',
})
type AccountValues = ReturnType<typeof valuesOf>

/** Dialog for staff and advisor rights and for active modules. */
export function AccountDialog({ account, self, onClose }: AccountDialogProps) {
  // The account as it was when the dialog opened; the list may be refetched in the meantime.
  const [shown, setShown] = useState(account)
  const { id, is_staff } = shown
  const form = useForm({ initialValues: valuesOf(shown) })
  const update = useEndpointMutation(accounts.update, {
    refresh: [allQueriesOf(accounts.list), allQueriesOf(users.me)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: () => toast('Rights saved'),
  })
  const save = ({ reason, ...rights }: AccountValues) =>
    update.mutate(
      { params: { id }, body: { ...changedRights(shown, rights), reason } },
      {
        // Changes made during saving stay in the form.
        onSuccess: (saved) =>
          form.settle({ reason, ...rights }, valuesOf(saved)) ? onClose() : setShown(saved),
      },
    )
  // Only the server knows whether there are other staff members.
  const whyNotStaff = whyNotChangeAccount(account, { is_staff: !is_staff }, { self, otherStaff: true })
  const { id: _, defaultValue: chosen, ...group } = form.field('active_modules')
  const { close, question } = useCloseGuard(form.isDirty, onClose)
  return (
    <Modal opened onClose={close} title={`Rights of ${fullName(account)}`} size="lg">
      <Form form={form} title="The account has not been changed" call={update} onSubmit={save}>
        <Stack gap="lg">
          <Checkbox
            {...form.checkbox('is_staff')}
            label="Staff"
            description={
              whyNotStaff?.words ??
              'Can see everything and approve all roles. The person is signed out when this changes.'
            }
            disabled={whyNotStaff !== undefined}
          />
          <Checkbox
            {...form.checkbox('is_advisor')}
            label="Advisor"
            description="Offers sessions that members can book in the calendar."
          />
          <Checkbox.Group
            {...group}
            defaultValue={chosen}
            label="Active modules"
            description="Entries in the person's menu in addition to Home, Profile and About."
          >
            <Group gap="sm" mt="xs">
              {modules.map((module, place) => (
                <Checkbox
                  key={module}
                  value={module}
                  label={module}
                  w={160}
                  id={place === 0 ? 'active_modules' : undefined}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <TextInput
            {...form.field('reason')}
            label={<Label>Reason</Label>}
            description="For the audit log"
            maxLength={500}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton disabledReason={form.isDirty ? undefined : 'No changes to save.'}>
              Save rights
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
      {question}
    </Modal>
  )
}
