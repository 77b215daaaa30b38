import { Modal } from '@mantine/core'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Replaces the recovery codes and shows the new ones. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useEndpointMutation(secondFactors.renewRecoveryCodes, {
    refresh: [allQueriesOf(secondFactors.read)],
    ownFailure: true,
    onSuccess: (answer) => setCodes(answer.codes),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? 'Store your recovery codes' : 'Create new recovery codes?'}
      size="lg"
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <ProofForm
          title="No codes have been created"
          submit="Create codes"
          send={(body, failed) => renew.mutate({ body }, failed)}
          sending={renew}
          onClose={onClose}
        >
          <p>Your present codes stop working.</p>
        </ProofForm>
      )}
    </Modal>
  )
}
