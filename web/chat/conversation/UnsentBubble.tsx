import { Button } from '@mantine/core'
import { Clock, TriangleAlert } from 'lucide-react'
import { send } from '../state/chat-client.ts'
import { discard, sendAgain, type Unsent } from '../state/outbox.ts'
import { MessageText } from './MessageText.tsx'
import classes from './MessageLog.module.css'

/** A message that waits to be sent, or was refused. */
export function UnsentBubble({ entry: { clientId, text, failure } }: { entry: Unsent }) {
  const retry = () => {
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
          <Button size="compact-sm" variant="subtle" color="var(--danger)" onClick={() => discard(clientId)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}
