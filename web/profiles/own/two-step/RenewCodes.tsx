import { Button, Group, Modal, Stack } from '@mantine/core'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../../platform/query.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { proofForm, ProofFields } from './ProofFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Replaces the recovery codes and shows the new ones. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm({ ...proofForm, idPrefix: 'renew-' })
  const renew = useEndpointMutation(secondFactors.renewRecoveryCodes, {
    refresh: [allQueriesOf(secondFactors.read)],
    ownFailure: true,
    onFailure: form.showServerErrors,
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
        <Form
          form={form}
          title="No codes have been created"
          onSubmit={(body) => renew.mutate({ body })}
          call={renew}
        >
          <Stack>
            <p>Your present codes stop working.</p>
            <ProofFields form={form} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton>Create codes</SubmitButton>
            </Group>
          </Stack>
        </Form>
      )}
    </Modal>
  )
}
