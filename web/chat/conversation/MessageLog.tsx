import { Button, Loader } from '@mantine/core'
import { ArrowDown } from 'lucide-react'
import { dayLine } from '../moments.ts'
import type { Unsent } from '../state/outbox.ts'
import type { Talk } from '../state/talk.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { UnsentBubble } from './UnsentBubble.tsx'
import { useLogScroll } from './use-log-scroll.ts'
import { useMarkRead } from './use-mark-read.ts'
import classes from './MessageLog.module.css'

interface MessageLogProps {
  userId: number
  name: string
  talk: Talk
  unsent: readonly Unsent[]
  /** Id of a message opened from a search. */
  around: number | undefined
  /** Whether the two are contacts. */
  mayWrite: boolean
  /** Called to jump to the latest messages. */
  onEnd: () => void
}

/** The messages of a conversation grouped by day. Scrolling up loads older ones and keeps the scroll position. */
export function MessageLog({ userId, name, talk, unsent, around, mayWrite, onEnd }: MessageLogProps) {
  const { log, isAtEnd, isLoading, toEnd } = useLogScroll({ userId, talk, unsent, around })
  useMarkRead(userId, talk, isAtEnd)
  const { messages, seenUpTo, hasOlder, hasNewer } = talk
  const days = [...Map.groupBy(messages, ({ created_at }) => dayLine(created_at))]
  return (
    <div className={classes.frame}>
      <div className={classes.log} ref={log} role="log" aria-label={`Messages with ${name}`} tabIndex={0}>
        <div className={classes.begin}>
          {hasOlder ? isLoading && <Loader size="sm" aria-label="Loading older messages" /> : null}
          {!hasOlder && messages.length > 0 && <p>This is the start of your conversation.</p>}
        </div>
        {messages.length === 0 && unsent.length === 0 && (
          <p className={classes.none}>No messages yet. Send {name} the first one.</p>
        )}
        {days.map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h3 className={classes.day}>{day}</h3>
            <ol className={classes.messages}>
              {ofDay.map((message) => (
                <MessageBubble
                  key={message.id}
                  message={message}
                  userId={userId}
                  mayWrite={mayWrite}
                  isSeen={message.id <= seenUpTo}
                  isFound={message.id === around}
                  name={name}
                />
              ))}
            </ol>
          </section>
        ))}
        {unsent.length > 0 && (
          <ol className={classes.messages} aria-label="Not sent yet">
            {unsent.map((entry) => (
              <UnsentBubble key={entry.clientId} entry={entry} />
            ))}
          </ol>
        )}
      </div>
      {(!isAtEnd || hasNewer) && messages.length > 0 && (
        <Button
          className={classes.toEnd}
          variant="default"
          size="compact-md"
          leftSection={<ArrowDown size={16} aria-hidden />}
          onClick={() => (hasNewer ? onEnd() : toEnd())}
        >
          Latest messages
        </Button>
      )}
    </div>
  )
}
