import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { emailProblems, isEmail } from 'contract/platform/email.ts'
import { maxInvitations } from 'contract/institutes/institutes.rules.ts'
import { messages, type FieldErrors } from 'contract/platform/refusal.ts'
import { positionRoles } from 'contract/users/position-roles.ts'
import { useState, type ClipboardEvent } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PendingInvitations } from './PendingInvitations.tsx'

interface InviteDialogProps {
  institute: { id: number; name: string; is_admin: boolean }
  opened: boolean
  onClose: () => void
}

/** Invites colleagues by e-mail, and lists pending invitations (INS-18 to INS-20). */
export function InviteDialog({ institute, opened, onClose }: InviteDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Invite your colleagues">
      <Invite institute={institute} onClose={onClose} />
      <PendingInvitations institute={institute} />
    </Modal>
  )
}

function Invite({
  institute: { id, name, is_admin },
  onClose,
}: Pick<InviteDialogProps, 'institute' | 'onClose'>) {
  const keyFor = useAttemptKey()
  const [invited, setInvited] = useState(0)
  const form = useForm({
    initialValues: { email: '', role: '' },
    problems: ({ email, role }) => ({
      ...addressProblems(email),
      ...messages([['role', role !== '', 'User role is required.']]),
    }),
  })
  const invite = useEndpointMutation(instituteMembers.invite, {
    refresh: [allQueriesOf(instituteMembers.invitations)],
    ownFailure: true,
    onFailure: ({ fields: { emails, ...fields }, words }) =>
      form.showServerErrors({
        fields: Array.isArray(emails) ? { ...fields, email: [emails.join(' ')] } : fields,
        words,
      }),
    onSuccess: ({ invitations }) => toast(sentText(invitations)),
  })
  const isStaff = useSession()?.is_staff === true
  const approves = is_admin || isStaff
  const send = (sent: { email: string; role: string }) => {
    const role = positionRoles.find((one) => one === sent.role)
    if (!role) return
    const addresses = addressesIn(sent.email)
    const [email = ''] = addresses
    const body = addresses.length > 1 ? { emails: addresses, role } : { email, role }
    const onSuccess = () => {
      setInvited((before) => before + 1)
      // The user may have typed the next address during sending.
      form.settle(sent, { email: '', role: sent.role })
    }
    // After withdrawing an invitation, the same one can be sent again.
    invite.mutate({ params: { id }, body, key: keyFor([body, invited]) }, { onSuccess })
  }
  return (
    <Form form={form} title="The invitation has not been sent" onSubmit={send} call={invite}>
      <Stack>
        <Text>
          Your colleague receives a link to join {name} with this role.{' '}
          {approves ? '' : 'An Admin still has to approve it and sees that you recommend them. '}You can
          invite {maxInvitations} people per day.
        </Text>
        <TextInput
          key={form.version}
          {...form.field('email')}
          label={<Label required>Email</Label>}
          description="Separate several addresses with commas or spaces."
          onPaste={(event) => pasteLines(event, form.field('email').onChange)}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={5200}
          data-autofocus
        />
        <Select
          {...form.select('role')}
          label={<Label required>Role</Label>}
          description="What they do at the institution. Every role makes them a member; only Admins have further rights."
          placeholder="Choose one"
          searchable
          data={positionRoles}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Send</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}

/** The input would join the lines of a pasted list. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, change: (value: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  const { currentTarget: input } = event
  if (!/[\r\n]/.test(pasted)) return
  event.preventDefault()
  const { selectionStart, selectionEnd, value } = input
  const text = pasted.trim().replace(/\s*[\r\n]+\s*/g, ', ')
  input.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  change(input.value)
}

const addressesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]

function addressProblems(typed: string): FieldErrors {
  const addresses = addressesIn(typed)
  if (addresses.length < 2) return emailProblems(typed)
  const wrong = addresses.find((one) => !isEmail(one))
  return messages([
    ['email', addresses.length <= maxInvitations, `You can invite at most ${maxInvitations} people at once`],
    ['email', wrong === undefined, `“${wrong}” is not a valid e-mail address`],
  ])
}

function sentText(invitations: readonly { email: string; accepted: boolean }[]): string {
  const [first] = invitations
  if (first && invitations.length === 1)
    return first.accepted ? `${first.email} approved as a member` : `Invitation sent to ${first.email}`
  const approved = invitations.filter(({ accepted }) => accepted).length
  return `Invitations sent to ${invitations.length - approved} people${approved > 0 ? `, ${approved} approved as members` : ''}`
}
