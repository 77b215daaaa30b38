import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two questions, and for an answer: together less than a person waits for an error (REL-03). */
const pause = 500
const longestAnswer = 1500

/**
 * Asks PostgreSQL on a connection of its own whether it answers. A server that is frozen or unreachable says nothing
 * about it, and a statement that takes long is no sign of it.
 * @param isAway is called whenever it does not answer
 * @returns what ends it
 */
export function startHeartbeat(options: pg.ClientConfig, isAway: () => void): () => void {
  const over = new AbortController()
  const beat = async () => {
    for (;;) {
      await listen(options, over.signal).catch(() => over.signal.aborted || isAway())
      await setTimeout(pause, undefined, { signal: over.signal, ref: false })
    }
  }
  beat().catch(() => {})
  return () => over.abort()
}

/** Ends with an error when an answer is late, or there is no connection. */
async function listen(options: pg.ClientConfig, signal: AbortSignal): Promise<never> {
  const client = new pg.Client({
    ...options,
    application_name: 'seventeen heartbeat',
    connectionTimeoutMillis: longestAnswer,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    for (;;) {
      await inTime(client.query('select 1'))
      await setTimeout(pause, undefined, { signal, ref: false })
    }
  } finally {
    // A frozen server would not answer a farewell either.
    client.connection.stream.destroy()
  }
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  let isHere = false
  const answered = answer.then(() => void (isHere = true))
  answered.catch(() => {})
  await Promise.race([answered, setTimeout(longestAnswer, undefined, { ref: false })])
  // This process itself may have been held up: an answer that lies ready is read first.
  if (!isHere) await Promise.race([answered, setTimeout(50)])
  if (!isHere) throw new Error('PostgreSQL does not answer.')
}
