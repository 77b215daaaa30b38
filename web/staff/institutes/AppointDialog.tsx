import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useState, type SubmitEvent } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { InstitutePicker, type PickedInstitute } from './InstitutePicker.tsx'
import { MemberPicker, type PickedMember } from './MemberPicker.tsx'

/** Makes a member Admin of an institution, for example if it has lost all of its own. */
export function AppointDialog({ onClose }: { onClose: () => void }) {
  const [institute, chooseInstitute] = useState<PickedInstitute>()
  const [member, chooseMember] = useState<PickedMember>()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const appoint = useEndpointMutation(instituteMembers.setRoles, {
    refresh: [allQueriesOf(instituteMembers.list), allQueriesOf(institutes.read)],
    ownFailure: true,
    onSuccess: () => (toast(`${member?.name} is now Admin of ${institute?.name}`), onClose()),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!institute || !member)
      return document.getElementById(institute ? 'new-admin' : 'administered')?.focus()
    appoint.mutate({ params: { id: institute.id }, body: { userId: member.id, admin: true, reason } })
  }
  return (
    <Modal opened onClose={onClose} title="Appoint an Admin" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {appoint.error && (
            <Alert color="red" variant="outline" role="alert">
              {appoint.error.words}
            </Alert>
          )}
          <Text>
            The Admin edits the profile and decides on members. All Admins of the institution are notified by
            e-mail. To remove an Admin, open the list of members of the institution.
          </Text>
          <InstitutePicker
            id="administered"
            label="Institution"
            chosen={institute}
            error={tried && !institute ? 'Please enter a valid institute name.' : undefined}
            onChoose={chooseInstitute}
          />
          <MemberPicker
            id="new-admin"
            label="New Admin"
            chosen={member}
            error={tried && !member ? 'Please choose a member' : undefined}
            onChoose={chooseMember}
          />
          <Textarea
            label={<Label>Reason</Label>}
            description="Sent to all Admins of the institution"
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={appoint.isPending}>
              Appoint Admin
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
