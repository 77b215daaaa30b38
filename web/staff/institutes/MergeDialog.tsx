import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { sameInstitute } from 'contract/institutes/institutes.refusals.ts'
import { useState, type SubmitEvent } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { InstitutePicker, type PickedInstitute } from './InstitutePicker.tsx'

/** The duplicate and the institute to keep, as far as selected. */
export interface MergePair {
  from?: PickedInstitute | undefined
  into?: PickedInstitute | undefined
}

/** Dialog to merge a duplicate into another institute. */
export function MergeDialog({ pair, onClose }: { pair: MergePair; onClose: () => void }) {
  const [{ from, into }, choose] = useState(pair)
  const [tried, setTried] = useState(false)
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
    const body = { into: into.id }
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
            onChoose={(one) => choose({ from: one, into })}
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
            Members with their roles, followers, pending invitations and projects move to the institution you
            keep. You can undo the merge for 30 days.
          </Text>
          {from && into && !isSame && <NewAdmins from={from} into={into} />}
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

/** Warns that the Admins of the duplicate, which anyone may have registered, become Admins of the remaining institute. */
function NewAdmins({ from, into }: { from: PickedInstitute; into: PickedInstitute }) {
  const { data } = useQuery(
    queryOf(instituteMembers.list, { params: { id: from.id }, query: { pageSize: mostMembers } }),
  )
  const admins = data?.results.filter(({ roles }) =>
    roles.some(({ role, approved }) => role === 'Admin' && approved),
  )
  if (!data || !admins || (admins.length === 0 && data.total <= mostMembers)) return null
  const names = admins.map(({ user }) => `${user.first_name} ${user.last_name}`)
  const more = data.total > mostMembers ? ' and possibly others further down its list of members' : ''
  return (
    <Alert color="yellow" variant="outline" role="status" title={`New Admins of ${into.name}`}>
      {names.join(', ')}
      {more}. Only merge if they represent {into.name}. You can remove roles in its list of members.
    </Alert>
  )
}

const mostMembers = 50
