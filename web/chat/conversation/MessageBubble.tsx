import type { Message } from 'contract/chat/messages.ts'
import { Check, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { timeOf } from '../moments.ts'
import { EditMessage } from './EditMessage.tsx'
import { MessageFile } from './MessageFile.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { MessageText } from './MessageText.tsx'
import { ReactButton, Reactions } from './Reactions.tsx'
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
  const [isEditing, setEditing] = useState(false)
  const isMine = author !== userId
  const isPresent = !message.deleted && !message.hidden
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
      {isEditing ? (
        <EditMessage message={message} userId={userId} onClose={() => setEditing(false)} />
      ) : (
        content !== file?.file_name && <MessageText text={content} />
      )}
      <Reactions message={message} userId={userId} name={name} mayWrite={mayWrite} />
      <div className={classes.foot}>
        {isPresent && (
          <span className={classes.tools}>
            {mayWrite && <ReactButton message={message} userId={userId} />}
            {isMine ? (
              <MessageMenu
                message={message}
                userId={userId}
                onEdit={mayWrite ? () => setEditing(true) : undefined}
              />
            ) : (
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
    </li>
  )
}
