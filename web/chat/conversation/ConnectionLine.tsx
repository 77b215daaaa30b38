import { useConnection } from '../state/connection.ts'
import classes from './Conversation.module.css'

/** Says that there is no connection, and that nothing is lost by it. */
export function ConnectionLine() {
  const isConnected = useConnection()
  return (
    <p className={classes.lost} role="status">
      {isConnected ? '' : 'No connection. What you write is kept, and sent when it is back.'}
    </p>
  )
}
