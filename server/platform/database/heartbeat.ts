import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two questions, and for an answer: together less than a person waits for an error (REL-03). */
const pause = 250
const longestAnswer = 1250

interface Watched {
  /** Bytes that PostgreSQL has sent so far on the connections of the pool. */
  heard: () => number
  /** Called whenever it answers neither this question nor anything else. */
  isAway: () => void
}

/**
 * Asks PostgreSQL on a connection of its own whether it answers. A server that is frozen or unreachable says nothing
 * about it. A statement that takes long is no sign of it, nor is a machine with so much to do that this question waits
 * while others are answered.
 * @returns what ends it
 */
export function startHeartbeat(options: pg.ClientConfig, { heard, isAway }: Watched): () => void {
  const over = new AbortController()
  const beat = async () => {
    for (;;) {
      await listen(options, heard, over.signal).catch((error: unknown) => {
        // A refusal is an answer, too.
        if (!over.signal.aborted && !(error instanceof pg.DatabaseError)) isAway()
      })
      await setTimeout(pause, undefined, { signal: over.signal, ref: false })
    }
  }
  beat().catch(() => {})
  return () => over.abort()
}

/** Ends with an error when an answer is late and nothing else is heard, or there is no connection. */
async function listen(
  options: pg.ClientConfig,
  heard: Watched['heard'],
  signal: AbortSignal,
): Promise<never> {
  const client = new pg.Client({ ...options, application_name: 'seventeen heartbeat' })
  client.on('error', () => {})
  try {
    await answered(client.connect(), heard)
    for (;;) {
      await answered(client.query('select 1'), heard)
      await setTimeout(pause, undefined, { signal, ref: false })
    }
  } finally {
    // A frozen server would not answer a farewell either.
    client.connection.stream.destroy()
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
