import { useConnectionLost } from '../../platform/connection.ts'
import classes from './Conversation.module.css'

/** Says that there is no connection, and that nothing is lost by it. */
export function ConnectionLine() {
  const isLost = useConnectionLost()
  return (
    <p className={classes.lost} role="status">
      {isLost ? 'No connection. What you write is kept, and sent when it is back.' : ''}
    </p>
  )
}
