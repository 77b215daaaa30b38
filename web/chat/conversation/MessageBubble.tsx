import type { Message } from 'contract/chat/messages.ts'
import { Menu } from '@mantine/core'
import { whyNotChangeMessage } from 'contract/chat/chat.rules.ts'
import { Check, CheckCheck, Ellipsis, Pencil, SmilePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { timeOf } from '../moments.ts'
import { EditMessage } from './EditMessage.tsx'
import { MessageFile } from './MessageFile.tsx'
import { DeleteMessage } from './DeleteMessage.tsx'
import { MessageText } from './MessageText.tsx'
import { ReactItems, Reactions } from './Reactions.tsx'
import { ToolMenu } from './ToolMenu.tsx'
import classes from './MessageLog.module.css'

interface MessageBubbleProps {
  message: Message
  /** The other person. */
  userId: number
  /** Whether the other person has seen it. */
  isSeen: boolean
  /** Whether it was opened from a search. */
  isFound: boolean
  /** Name of the other person. */
  name: string
  /** Whether the two are contacts: others can only read. */
  mayWrite: boolean
}

export function MessageBubble({ message, userId, isSeen, isFound, name, mayWrite }: MessageBubbleProps) {
  const { id, author, content, created_at, file, edited } = message
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  // The server checks the time again.
  const [shownAt] = useState(() => Date.now())
  const isMine = author !== userId
  const isPresent = !message.deleted && !message.hidden
  const isChangeable = isMine && !whyNotChangeMessage(message, author, shownAt)
  return (
    <li
      className={classes.message}
      data-mine={isMine}
      data-found={isFound}
      data-gone={!isPresent}
      data-message={id}
    >
      <span className="visually-hidden">{isMine ? 'You' : name}: </span>
      {file && <MessageFile file={file} userId={userId} messageId={id} />}
      {open === 'edit' ? (
        <EditMessage message={message} userId={userId} onClose={close} />
      ) : (
        content !== file?.file_name && <MessageText text={content} />
      )}
      <Reactions message={message} userId={userId} name={name} mayWrite={mayWrite} />
      <div className={classes.foot}>
        {isPresent && (
          <span className={classes.tools}>
            {mayWrite && (
              <ToolMenu label="React" icon={SmilePlus}>
                <ReactItems message={message} userId={userId} />
              </ToolMenu>
            )}
            {isChangeable && (
              <ToolMenu label="Actions for this message" icon={Ellipsis}>
                {mayWrite && (
                  <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
                    Edit
                  </Menu.Item>
                )}
                <Menu.Item
                  color="var(--danger)"
                  leftSection={<Trash2 size={16} aria-hidden />}
                  onClick={() => setOpen('delete')}
                >
                  Delete
                </Menu.Item>
              </ToolMenu>
            )}
            {!isMine && (
              <ReportButton
                subject={{ type: 'message', id, userId: author }}
                label="Report this message"
                size={24}
                variant="subtle"
              />
            )}
          </span>
        )}
        {edited && isPresent && <span>Edited</span>}
        <time dateTime={created_at}>{timeOf(created_at)}</time>
        {isMine &&
          (isSeen ? (
            <CheckCheck className={classes.seen} size={16} aria-label="Seen" />
          ) : (
            <Check size={16} aria-label="Sent" />
          ))}
      </div>
      {open === 'delete' && <DeleteMessage message={message} userId={userId} onClose={close} />}
    </li>
  )
}
