import { notSignedIn, sessionEnded } from 'contract/platform/live-socket.ts'
import { end, type Room } from './live-room.ts'

/** Milliseconds. */
const pause = 3000

/**
 * Closes the sockets of sessions that have expired, or whose end was not notified because the connection to PostgreSQL was
 * lost (SEC-19). While the database is unreachable, sockets stay open.
 * @returns a function that stops it
 */
export function endDeadSessions(room: Room): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const { platform, clients, livingSessions } = room
  const round = async () => {
    const ids = new Set([...clients].flatMap(({ viewer }) => viewer?.session_id ?? []))
    if (ids.size > 0) {
      const living = await livingSessions(platform.database.db, [...ids], platform.clock())
      for (const client of clients) {
        const id = client.viewer?.session_id
        if (id !== undefined && ids.has(id) && !living.has(id)) end(room, client, notSignedIn, sessionEnded)
      }
    }
  }
  const next = () => {
    if (!isOver)
      timer = setTimeout(
        () =>
          void round()
            .catch(() => {})
            .finally(next),
        pause,
      )
  }
  next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
