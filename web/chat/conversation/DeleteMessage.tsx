import { chat } from 'contract/chat/chat.endpoints.ts'
import type { Message } from 'contract/chat/messages.ts'
import { useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { messageChanges } from './message-changes.ts'

interface DeleteMessageProps {
  message: Message
  /** The other person. */
  userId: number
  onClose: () => void
}

/** Asks before a message is deleted, which cannot be undone. */
export function DeleteMessage({ message: { id: messageId, file }, userId, onClose }: DeleteMessageProps) {
  const remove = useEndpointMutation(chat.remove, {
    ...messageChanges(userId, () => (toast('Message deleted'), onClose())),
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title="Delete this message?"
      confirm="Delete message"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { userId, messageId } })}
      onCancel={onClose}
    >
      It is deleted for both of you{file ? ', together with its file' : ''}. This cannot be undone.
    </Confirm>
  )
}
