import { useEffect, useEffectEvent } from 'react'
import { receive } from './live.ts'

/**
 * Calls `refresh` when the server pushes this command, and when one may have been missed: at most once in `within`
 * milliseconds, after a random delay, so that many pages do not send requests at the same time.
 */
export function usePushed(command: string, refresh: () => void, within = 0): void {
  const onPushed = useEffectEvent(refresh)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        onPushed()
      }, Math.random() * within)
    }
    let wasConnected = false
    const stop = receive({
      onMessage: (message) => {
        if (message.command === command || message.command === 'catch_up') soon()
      },
      onConnection: (isConnected) => {
        // Pushes were missed while there was no connection.
        if (isConnected && wasConnected) soon()
        wasConnected ||= isConnected
      },
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [command, within])
}
