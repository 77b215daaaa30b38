import { Button, Group, Modal, Stack } from '@mantine/core'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { allQueriesOf, useEndpointMutation } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { proofForm, ProofFields } from './ProofFields.tsx'

export function TurnOffApp({ onClose }: { onClose: () => void }) {
  const form = useForm({ ...proofForm, idPrefix: 'off-' })
  const remove = useEndpointMutation(secondFactors.removeApp, {
    refresh: [allQueriesOf(secondFactors.read)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: () => {
      onClose()
      toast('Authenticator app turned off')
    },
  })
  return (
    <Modal opened onClose={onClose} title="Turn off the authenticator app?">
      <Form
        form={form}
        title="The app has not been turned off"
        onSubmit={(body) => remove.mutate({ body })}
        call={remove}
      >
        <Stack>
          <p>Your password alone will be enough to sign in. Your recovery codes stop working.</p>
          <ProofFields form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton color="var(--danger)">Turn off app</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
