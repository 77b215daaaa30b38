import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/**
 * Milliseconds between two looks, and for an answer. Two looks and an answer are together half of what a person may wait
 * for an error (REL-03).
 */
const pause = 200
const longestAnswer = 1100
/** Milliseconds after which it is asked though nobody waits: a router on the way forgets connections that say nothing. */
const longestSilence = 30_000

interface Watched {
  /** Bytes that PostgreSQL has sent so far on the connections of the pools. */
  heard: () => number
  /** Whether somebody waits for it on one of these connections, or for one of them. */
  isAwaited: () => boolean
  /** Called whenever it answers neither this question nor anything else. */
  isAway: () => void
}

/**
 * Asks PostgreSQL on a connection of its own whether it answers, while somebody waits and nothing comes. A server that is
 * frozen or unreachable says nothing about it. A statement that takes long is no sign of it, nor is a machine with so much
 * to do that this question waits while others are answered.
 * @returns what ends it
 */
export function startHeartbeat(options: pg.ClientConfig, watched: Watched): () => void {
  const over = new AbortController()
  const beat = async () => {
    while (!over.signal.aborted) {
      await listen(options, watched, over.signal).catch((error: unknown) => {
        // A refusal is an answer, too.
        if (!over.signal.aborted && !(error instanceof pg.DatabaseError)) watched.isAway()
      })
      await setTimeout(pause, undefined, { ref: false })
    }
  }
  void beat()
  return () => over.abort()
}

/** Ends with an error when an answer is late and nothing else is heard, or there is no connection. */
async function listen(
  options: pg.ClientConfig,
  { heard, isAwaited }: Watched,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ ...options, application_name: 'seventeen heartbeat' })
  client.on('error', () => {})
  // A frozen server would not answer a farewell either.
  const leave = () => void client.connection.stream.destroy()
  signal.addEventListener('abort', leave)
  try {
    await answered(client.connect(), heard)
    let askedAt = performance.now()
    for (let before = heard(); !signal.aborted; before = heard()) {
      await setTimeout(pause, undefined, { ref: false })
      const isSilent = isAwaited() && heard() === before
      if (!isSilent && performance.now() - askedAt < longestSilence) continue
      await answered(client.query('select 1'), heard)
      askedAt = performance.now()
    }
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}

async function answered(answer: Promise<unknown>, heard: Watched['heard']): Promise<void> {
  let isHere = false
  const arrived = answer.then(() => void (isHere = true))
  arrived.catch(() => {})
  while (!isHere) {
    const before = heard()
    await Promise.race([arrived, setTimeout(longestAnswer, undefined, { ref: false })])
    // This process itself may have been held up: an answer that lies ready is read first.
    if (!isHere) await Promise.race([arrived, setTimeout(50)])
    if (!isHere && heard() === before) throw new Error('PostgreSQL does not answer.')
  }
}
