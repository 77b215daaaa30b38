import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useConnectionLost } from '../platform/connection.ts'
import { useOutage } from '../platform/retrying.ts'
import classes from './ConnectionNotice.module.css'

/** Says that the server cannot be reached, and what still works. */
export function ConnectionNotice() {
  const lost = useConnectionLost()
  const outage = useOutage()
  useReadAgain(outage === 'earlier' && !lost)
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
            <strong>No connection to the server.</strong> You can continue on the open page, which shows what
            was loaded last. Answers and messages are sent when it is back; save other changes then.
          </span>
        </p>
      )}
      {!lost && outage && (
        <p className={classes.notice} data-connection="retrying">
          <CloudOff size={18} aria-hidden />
          <span>
            <strong>The server does not answer right now.</strong>{' '}
            {outage === 'earlier'
              ? 'You see what was loaded last, and can read on; it is refreshed when the server is back. Nothing that you typed is lost.'
              : 'This page keeps trying to load; nothing that you typed is lost.'}
          </span>
        </p>
      )}
      {!lost && back && <span className="visually-hidden">The connection is back.</span>}
    </div>
  )
}

/** Milliseconds between attempts to refresh a page that shows earlier data. */
const againAfter = 5000

/** Reads what could not be read again until the server answers. */
function useReadAgain(isNeeded: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(
      () =>
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
      againAfter,
    )
    return () => clearInterval(timer)
  }, [isNeeded, client])
}
