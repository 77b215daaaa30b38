import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useConnectionLost } from '../platform/connection.ts'
import { useRetrying } from '../platform/retrying.ts'
import classes from './ConnectionNotice.module.css'

/** Says that the server cannot be reached, and what still works. */
export function ConnectionNotice() {
  const lost = useConnectionLost()
  const retrying = useRetrying()
  const wasLost = useRef(false)
  const [back, setBack] = useState(false)
  useEffect(() => {
    if (lost) wasLost.current = true
    else if (wasLost.current) setBack(true)
  }, [lost])
  return (
    <div role="status" className={classes.place}>
      {lost && (
        <p className={classes.notice} data-connection="lost">
          <CloudOff size={18} aria-hidden />
          <span>
            <strong>No connection to the server.</strong> You can continue on the open page. Answers and
            messages are sent when it is back; save other changes then.
          </span>
        </p>
      )}
      {!lost && retrying && (
        <p className={classes.notice} data-connection="retrying">
          <CloudOff size={18} aria-hidden />
          <span>
            <strong>The server does not answer right now.</strong> This page keeps trying to load; nothing
            that you typed is lost.
          </span>
        </p>
      )}
      {!lost && back && <span className="visually-hidden">The connection is back.</span>}
    </div>
  )
}
