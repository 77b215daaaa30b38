import { hiddenText } from 'contract/reports/reports.rules.ts'
import type { Message } from 'contract/chat/messages.ts'
import { Check, CheckCheck } from 'lucide-react'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { timeOf } from '../moments.ts'
import { MessageText } from './MessageText.tsx'
import classes from './MessageLog.module.css'

interface MessageBubbleProps {
  message: Message
  isMine: boolean
  /** Whether the other person has seen it. */
  isSeen: boolean
  /** Whether it was opened from a search. */
  isFound: boolean
  /** Name of the other person. */
  name: string
}

export function MessageBubble({ message, isMine, isSeen, isFound, name }: MessageBubbleProps) {
  const { id, content, created_at } = message
  return (
    <li className={classes.message} data-mine={isMine} data-found={isFound} data-message={id}>
      <span className="visually-hidden">{isMine ? 'You' : name}: </span>
      <MessageText text={content} />
      <p className={classes.foot}>
        {!isMine && content !== hiddenText && (
          <ReportButton
            subject={{ type: 'message', id, userId: message.author }}
            label="Report this message"
            size={24}
            variant="subtle"
          />
        )}
        <time dateTime={created_at}>{timeOf(created_at)}</time>
        {isMine &&
          (isSeen ? (
            <CheckCheck className={classes.seen} size={16} aria-label="Seen" />
          ) : (
            <Check size={16} aria-label="Sent" />
          ))}
      </p>
    </li>
  )
}
