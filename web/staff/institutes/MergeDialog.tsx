import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { instituteReview } from 'contract/institutes/institute-review.contract.ts'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import { sameInstitute } from 'contract/institutes/institutes.refusals.ts'
import { useState, type SubmitEvent } from 'react'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { InstitutePicker, type PickedInstitute } from './InstitutePicker.tsx'

/** Which institute is merged into which, as far as it is known. */
export interface MergePair {
  from?: PickedInstitute | undefined
  into?: PickedInstitute | undefined
}

/** Merges a duplicate into the institute that stays. */
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
      toast(`${merged.from.name} is merged into ${merged.into.name}`)
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
            description="It is not listed any more; its page leads to the other one."
            chosen={from}
            error={errorOf(from)}
            onChoose={(one) => choose({ from: one, into })}
          />
          <InstitutePicker
            id="into"
            label="Institution that stays"
            description="Its profile stays as it is."
            chosen={into}
            error={errorOf(into) ?? (tried && isSame ? sameInstitute.words : undefined)}
            onChoose={(one) => choose({ from, into: one })}
          />
          <Text>
            Members with their roles, followers, open invitations and projects come to the institution that
            stays. You can undo it for 30 days.
          </Text>
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
