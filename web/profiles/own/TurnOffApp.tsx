import { Modal } from '@mantine/core'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ProofForm } from './ProofForm.tsx'

interface TurnOffAppProps {
  /** Whether the password alone is enough afterwards. */
  isLast: boolean
  onClose: () => void
}

export function TurnOffApp({ isLast, onClose }: TurnOffAppProps) {
  const remove = useEndpointMutation(secondFactors.removeApp, {
    refresh: [allQueriesOf(secondFactors.read)],
    ownFailure: true,
    onSuccess: () => {
      onClose()
      toast('Authenticator app turned off')
    },
  })
  return (
    <Modal opened onClose={onClose} title="Turn off the authenticator app?">
      <ProofForm
        title="The app has not been turned off"
        submit="Turn off app"
        isDanger
        send={(body, failed) => remove.mutate({ body }, failed)}
        sending={remove}
        onClose={onClose}
      >
        <p>{isLast ? passwordAlone : 'You can go on signing in with your passkeys.'}</p>
      </ProofForm>
    </Modal>
  )
}

export const passwordAlone =
  'Your password alone will be enough to sign in. Your recovery codes stop working.'
