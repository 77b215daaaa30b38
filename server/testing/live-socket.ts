import { WebSocket } from 'ws'
import type { Presence } from 'contract/platform/presence.ts'
import type { Person } from './person.ts'

/** A message pushed by the socket. */
type Message = { command: string } & Record<string, unknown>

export interface LiveSocket {
  received: Message[]
  send: (message: object) => void
  /** Waits for the next message with this command. */
  receive: (command: string) => Promise<Message>
  /** The last presence message. */
  present: () => Presence | undefined
  /** Closes the connection as browsers do, or cuts it. */
  close: () => void
  /** The close code, once the socket is closed. */
  closed: Promise<number>
  cut: () => void
  /** Stops and resumes reading, like a client that hangs. */
  pause: () => void
  resume: () => void
}

/** Opens the live socket of a person. `server` is an http URL, `peer` the person in its path. */
export async function liveSocket(
  server: string,
  { token }: Pick<Person, 'token'>,
  peer?: number,
): Promise<LiveSocket> {
  const path = peer === undefined ? '/ws/chat' : `/ws/chat/${peer}`
  const socket = new WebSocket(server.replace('http', 'ws') + path)
  const received: Message[] = []
  const closed = new Promise<number>((code) => socket.once('close', code))
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as Message))
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
  // A test that waits for messages times out if the socket closes.
  socket.on('error', () => {})
  let read = 0
  const receive = async (command: string) => {
    for (const end = Date.now() + patience; Date.now() < end; await later(10)) {
      const place = received.findIndex((message, index) => index >= read && message.command === command)
      if (place >= 0) return received[(read = place + 1) - 1]!
    }
    throw new Error(`${command} was not received`)
  }
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ command: 'init_chat', token })
  await receive('ready')
  return {
    received,
    closed,
    send,
    receive,
    present: () =>
      received.findLast(({ command }) => command === 'presence') as unknown as Presence | undefined,
    close: () => socket.close(1000),
    cut: () => socket.terminate(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  }
}

const patience = 15_000

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
