import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { sessionOf } from './servers.ts'

export interface ChatPerson {
  id: number
  token: string
}

/** Creates people in pairs of contacts (first and second, third and fourth …), each with a session. */
export async function chatPeople(url: string, count: number): Promise<ChatPerson[]> {
  const database = openDatabase(url, { max: 4, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  const people = await database.db
    .insertInto('person')
    .values(
      Array.from({ length: count }, (_, index) => {
        const email = `chat-${index}@seventeen.example`
        return {
          email,
          email_key: email,
          password_hash: 'x',
          first_name: 'Chat',
          last_name: String(index),
          active_modules: ['Chat'],
          confirmed_at: new Date(),
        }
      }),
    )
    .returning('id')
    .execute()
  const ids = people.map(({ id }) => id)
  const met = new Date()
  await database.db
    .insertInto('contact')
    .values(
      ids.flatMap((from_id, index) =>
        index % 2 ? [] : [{ from_id, to_id: ids[index + 1]!, created_at: met, accepted_at: met }],
      ),
    )
    .execute()
  const withSessions: ChatPerson[] = []
  for (const id of ids) withSessions.push({ id, token: await sessionOf(database, id) })
  await database.close()
  return withSessions
}

export interface OpenSocket {
  socket: WebSocket
  person: ChatPerson
  /** Called with the text of every message. */
  onText: (text: string) => void
}

/** Opens a socket and waits until it accepts commands. */
export function openSocket(port: number, person: ChatPerson): Promise<OpenSocket> {
  return new Promise((done, failed) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat`, { perMessageDeflate: false })
    const open: OpenSocket = { socket, person, onText: () => {} }
    socket.once('open', () => socket.send(JSON.stringify({ command: 'init_chat', token: person.token })))
    socket.once('error', failed)
    // A killed server may close the socket without an error.
    const closed = () => failed(new Error('The socket was closed.'))
    socket.once('close', closed)
    socket.once('message', () => {
      socket.on('message', (data: Buffer) => open.onText(String(data)))
      socket
        .off('close', closed)
        .off('error', failed)
        .on('error', () => {})
      done(open)
    })
  })
}

/** Opens the sockets in batches. */
export async function openAll(
  port: number,
  people: readonly ChatPerson[],
  atOnce = 50,
): Promise<OpenSocket[]> {
  const sockets: OpenSocket[] = []
  for (let from = 0; from < people.length; from += atOnce)
    sockets.push(
      ...(await Promise.all(people.slice(from, from + atOnce).map((one) => openSocket(port, one)))),
    )
  return sockets
}

export const newMessage = (userId: number, message: string) => {
  const clientId = randomUUID()
  return { clientId, text: JSON.stringify({ command: 'new_message', userId, message, clientId }) }
}

/** For example 0.99 for p99. */
export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  NaN

export const later = (milliseconds: number) => new Promise<void>((over) => setTimeout(over, milliseconds))
