import { ActionIcon, Menu } from '@mantine/core'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { whyNotChangeMessage } from 'contract/chat/chat.rules.ts'
import type { Message } from 'contract/chat/messages.ts'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { messageChanges } from './message-changes.ts'

interface MessageMenuProps {
  message: Message
  /** The other person. */
  userId: number
  /** Undefined if it cannot be edited because the two are no longer contacts. */
  onEdit: (() => void) | undefined
}

/** Edits or deletes a message of the user, within 15 minutes; the server checks the time again. */
export function MessageMenu({ message, userId, onEdit }: MessageMenuProps) {
  const { id: messageId, author } = message
  const [now, setNow] = useState(() => Date.now())
  const [isDeleting, setDeleting] = useState(false)
  const remove = useEndpointMutation(
    chat.remove,
    messageChanges(userId, () => (toast('Message deleted'), setDeleting(false))),
  )
  if (whyNotChangeMessage(message, author, now)) return null
  return (
    <>
      <Menu position="top-end" width={160} onOpen={() => setNow(Date.now())}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label="Actions for this message"
            title="Edit or delete"
          >
            <Ellipsis size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onEdit && (
            <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
              Edit
            </Menu.Item>
          )}
          <Menu.Item
            color="var(--danger)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <Confirm
          opened
          title="Delete this message?"
          confirm="Delete message"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { userId, messageId } })}
          onCancel={() => setDeleting(false)}
        >
          It is deleted for both of you{message.file ? ', together with its file' : ''}. This cannot be
          undone.
        </Confirm>
      )}
    </>
  )
}
