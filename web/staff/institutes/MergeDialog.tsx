import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { sameInstitute } from 'contract/institutes/institutes.refusals.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useState, type SubmitEvent } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { InstitutePicker, type PickedInstitute } from './InstitutePicker.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'

/** The duplicate and the institute to keep, as far as selected. */
export interface MergePair {
  from?: PickedInstitute | undefined
  into?: PickedInstitute | undefined
}

/** Dialog to merge a duplicate into another institute. */
export function MergeDialog({ pair, onClose }: { pair: MergePair; onClose: () => void }) {
  const [{ from, into }, choose] = useState(pair)
  const [tried, setTried] = useState(false)
  const [admins, setAdmins] = useState<number[]>([])
  const [reason, setReason] = useState('')
  const keyFor = useAttemptKey()
  const merge = useEndpointMutation(instituteReview.merge, {
    refresh: [
      allQueriesOf(instituteReview.list),
      allQueriesOf(instituteReview.merges),
      allQueriesOf(institutes.list),
      allQueriesOf(institutes.read),
      allQueriesOf(institutes.map),
    ],
    ownFailure: true,
    onSuccess: (merged) => {
      toast(`${merged.from.name} merged into ${merged.into.name}`)
      onClose()
    },
  })
  const missing = 'Please enter a valid institute name.'
  const isSame = from !== undefined && from.id === into?.id
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!from || !into || isSame) return document.getElementById(from ? 'into' : 'from')?.focus()
    const body = { into: into.id, admins, reason }
    merge.mutate({ params: { id: from.id }, body, key: keyFor([from.id, body]) })
  }
  const errorOf = (one: PickedInstitute | undefined) => (tried && !one ? missing : undefined)
  return (
    <Modal opened onClose={onClose} title="Merge two institutions" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {merge.error && (
            <Alert color="red" variant="outline" role="alert">
              {merge.error.words}
            </Alert>
          )}
          <InstitutePicker
            id="from"
            label="Duplicate"
            description="It will no longer be listed. Its page will redirect to the other institution."
            chosen={from}
            error={errorOf(from)}
            onChoose={(one) => (choose({ from: one, into }), setAdmins([]))}
          />
          <InstitutePicker
            id="into"
            label="Institution to keep"
            description="Its profile will not change."
            chosen={into}
            error={errorOf(into) ?? (tried && isSame ? sameInstitute.words : undefined)}
            onChoose={(one) => choose({ from, into: one })}
          />
          <Text>
            Followers, pending invitations and discussions move to the institution you keep. Members and
            projects of the duplicate become requests that its Admins approve or decline. You can undo the
            merge for 30 days.
          </Text>
          {from && into && !isSame && (
            <ComingAdmins from={from} into={into} chosen={admins} onChoose={setAdmins} />
          )}
          <Textarea
            label={<Label>Reason</Label>}
            description="Sent to the Admins of both and to everyone whose roles change"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={merge.isPending}>
              Merge
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface ComingAdminsProps {
  from: PickedInstitute
  into: PickedInstitute
  /** Ids of the people who become Admin. */
  chosen: readonly number[]
  onChoose: (people: number[]) => void
}

/** The Admins of the duplicate, which anyone may have registered: none becomes Admin unless ticked by name. */
function ComingAdmins({ from, into, chosen, onChoose }: ComingAdminsProps) {
  const { data, error, refetch } = useQuery(
    queryOf(instituteMembers.list, { params: { id: from.id }, query: { pageSize: mostMembers } }),
  )
  const self = useSession()?.user_id
  if (error)
    return (
      <ReadFailure
        what={`The list of Admins of ${from.name}`}
        error={error}
        onRetry={refetch}
        works="You can still merge; no one becomes Admin then."
      />
    )
  if (!data) return <Skeleton height={96} aria-hidden />
  const admins = data.results.filter(
    ({ user, roles }) => user.id !== self && roles.some(({ role, approved }) => role === 'Admin' && approved),
  )
  if (admins.length === 0) return null
  return (
    <Checkbox.Group
      label={`New Admins of ${into.name}`}
      description={`Nobody becomes Admin unless you tick them. Only tick people who represent ${into.name}.`}
      value={chosen.map(String)}
      onChange={(people) => onChoose(people.map(Number))}
    >
      <Stack gap={4} mt={8}>
        {admins.map(({ user }) => (
          <Checkbox key={user.id} value={String(user.id)} label={nameOfPerson(user)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const mostMembers = 100
