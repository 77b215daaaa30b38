import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { hoursToCancel } from 'contract/access/factor-resets.rules.ts'
import type { FactorReset } from 'contract/access/factor-resets.schemas.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import type { DecidesFor } from './resets-query.ts'

interface DecideDialogProps {
  reset: FactorReset
  institute: DecidesFor
  /** Whether the second factors are removed. */
  grant: boolean
  onClose: () => void
}

/** Agrees to a request to remove second factors, or declines it. */
export function DecideDialog({
  reset: { id, person, due_at },
  institute,
  grant,
  onClose,
}: DecideDialogProps) {
  const { name } = person
  const settings = {
    refresh: [allQueriesOf(factorResets.list), allQueriesOf(factorResets.listOfInstitute)],
    ownFailure: true,
    onSuccess: () => (toast(grant ? `${name} was notified` : `Request of ${name} declined`), onClose()),
  }
  const asStaff = useEndpointMutation(factorResets.decideAsStaff, settings)
  const asAdmin = useEndpointMutation(factorResets.decideInInstitute, settings)
  const sending = institute ? asAdmin : asStaff
  const send = () =>
    institute
      ? asAdmin.mutate({ params: { id: institute.id, resetId: id }, body: { grant } })
      : asStaff.mutate({ params: { id }, body: { grant } })
  const question = due_at ? `Stop the removal for ${name}?` : `Decline the request of ${name}?`
  return (
    <Modal opened onClose={onClose} title={grant ? `Remove the second factors of ${name}?` : question}>
      <Stack>
        {sending.error && (
          <Alert color="red" variant="outline" role="alert">
            {sending.error.words}
          </Alert>
        )}
        {grant ? (
          <>
            <Text>
              Anyone who knows the password of {name} can ask for this. Agree only after you have spoken to
              them, for example on a number that you knew before.
            </Text>
            <Text>
              The second factors are removed in {hoursToCancel} hours. {name} is notified at all their
              addresses now and can cancel the removal until then.
            </Text>
          </>
        ) : (
          <Text>The second factors of {name} stay as they are. They will be notified and can ask again.</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color={grant ? 'var(--danger)' : undefined} loading={sending.isPending} onClick={send}>
            {grant ? 'Remove second factors' : due_at ? 'Stop removal' : 'Decline request'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
