import { Modal } from '@mantine/core'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import type { SecondFactorState } from 'contract/access/second-factors.schemas.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ProofForm } from './ProofForm.tsx'
import { passwordAlone } from './TurnOffApp.tsx'

interface RemovePasskeyProps {
  passkey: SecondFactorState['passkeys'][number]
  /** Whether the password alone is enough afterwards. */
  isLast: boolean
  onClose: () => void
}

export function RemovePasskey({ passkey: { id, name }, isLast, onClose }: RemovePasskeyProps) {
  const remove = useEndpointMutation(secondFactors.removePasskey, {
    refresh: [allQueriesOf(secondFactors.read)],
    ownFailure: true,
    onSuccess: () => {
      onClose()
      toast('Passkey removed')
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Remove the passkey “${name}”?`}>
      <ProofForm
        title="The passkey has not been removed"
        submit="Remove passkey"
        isDanger
        send={(body, failed) => remove.mutate({ params: { id }, body }, failed)}
        sending={remove}
        onClose={onClose}
      >
        <p>
          It no longer signs in. Your device may still offer it until you delete it there.
          {isLast && ` ${passwordAlone}`}
        </p>
      </ProofForm>
    </Modal>
  )
}
