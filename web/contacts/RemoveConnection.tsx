import { Confirm } from '../ui/Confirm.tsx'

interface RemoveConnectionProps {
  name: string
  opened: boolean
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a connection is removed: only a new request and its acceptance restore it. */
export const RemoveConnection = ({ name, ...props }: RemoveConnectionProps) => (
  <Confirm title={`Remove the connection with ${name}?`} confirm="Remove connection" danger {...props}>
    You will no longer be able to write to each other. Both of you keep your messages. {name} is not notified.
  </Confirm>
)
