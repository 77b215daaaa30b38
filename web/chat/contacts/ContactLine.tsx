import type { Conversation } from 'contract/chat/chat.schemas.ts'
import { maxCountedMessages } from 'contract/chat/chat.rules.ts'
import { partOfText } from 'contract/platform/part-of-text.ts'
import { BellOff, Paperclip } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { useConnectionLost } from '../../platform/connection.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { shortMoment } from '../moments.ts'
import { nameOf } from '../names.ts'
import classes from './ContactList.module.css'

interface ContactLineProps {
  conversation: Conversation
  me: number | undefined
  isSelected: boolean
}

export const unreadText = (unread: number) =>
  unread >= maxCountedMessages ? `${maxCountedMessages - 1}+` : String(unread)

/** A contact with their presence, last message and unread count. */
export function ContactLine({ conversation, me, isSelected }: ContactLineProps) {
  const { person, last_message: last, unread, muted } = conversation
  const { search } = useLocation()
  const online = !useConnectionLost() && conversation.online
  const name = nameOf(person)
  return (
    <li>
      <NavLink
        className={classes.contact}
        to={{ pathname: `/chat/${person.id}`, search: withoutMessage(search) }}
        data-selected={isSelected}
        data-unread={unread > 0}
      >
        <span className={classes.picture}>
          <Portrait name={name} src={person.avatar} size={44} />
          {online && <span className={classes.online} aria-hidden />}
        </span>
        <span className={classes.what}>
          <span className={classes.first}>
            <span className={classes.name} dir="auto" title={name}>
              {name}
            </span>
            {online && <span className="visually-hidden">online</span>}
            {muted && <BellOff size={14} aria-label="muted" />}
            {last && <time dateTime={last.created_at}>{shortMoment(last.created_at)}</time>}
          </span>
          <span className={classes.second}>
            <span className={classes.excerpt} dir="auto">
              {last && last.author === me && 'You: '}
              {last?.file && <Paperclip size={14} aria-label="File" />}
              {last ? partOfText(last.content, 0, 200) : 'No messages yet'}
            </span>
            {unread > 0 && (
              <span className={classes.count} data-muted={muted}>
                <span aria-hidden>{unreadText(unread)}</span>
                <span className="visually-hidden">{unreadText(unread)} unread</span>
              </span>
            )}
          </span>
        </span>
      </NavLink>
    </li>
  )
}

/** Message ids are numbered per conversation, so another conversation must not inherit the parameter. */
function withoutMessage(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('message')
  return String(params)
}
