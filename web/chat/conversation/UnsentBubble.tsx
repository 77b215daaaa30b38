import { Button } from '@mantine/core'
import { Clock, TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { send } from '../state/chat-client.ts'
import { discard, sendAgain, type Unsent } from '../state/outbox.ts'
import { MessageText } from './MessageText.tsx'
import classes from './MessageLog.module.css'

/** A message that is queued or was rejected. */
export function UnsentBubble({ entry: { clientId, text, failure } }: { entry: Unsent }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    toLog(currentTarget)
    sendAgain(clientId)
    void send()
  }
  return (
    <li className={classes.message} data-mine data-failed={failure !== undefined}>
      <span className="visually-hidden">You: </span>
      <MessageText text={text} />
      {failure === undefined ? (
        <p className={classes.foot}>
          Sending <Clock size={14} aria-hidden />
        </p>
      ) : (
        <div className={classes.failure} role="alert">
          <TriangleAlert size={16} aria-hidden />
          <span>Not sent: {failure}</span>
          <Button size="compact-sm" variant="default" onClick={retry}>
            Retry
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="var(--danger)"
            onClick={({ currentTarget }) => (toLog(currentTarget), discard(clientId))}
          >
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}

/** Moves the focus to the log, because the button is removed. */
const toLog = (button: Element) => button.closest<HTMLElement>('[role="log"]')?.focus()
