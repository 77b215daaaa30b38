import { WebSocket } from 'ws'
import type { Presence } from 'contract/platform/presence.ts'
import type { Person } from './person.ts'

/** A message pushed by the socket. */
type Heard = { command: string } & Record<string, unknown>

export interface LiveSocket {
  heard: Heard[]
  say: (message: object) => void
  /** Waits for the next message of this command. */
  hear: (command: string) => Promise<Heard>
  /** The last presence message. */
  present: () => Presence | undefined
  /** Closes the connection as browsers do, or cuts it. */
  close: () => void
  cut: () => void
}

/** The live socket of a person, ready for commands. `server` is an http URL. */
export async function liveSocket(server: string, { token }: Pick<Person, 'token'>): Promise<LiveSocket> {
  const socket = new WebSocket(`${server.replace('http', 'ws')}/ws/chat`)
  const heard: Heard[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Heard))
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
  let read = 0
  const hear = async (command: string) => {
    for (const end = Date.now() + patience; Date.now() < end; await later(10)) {
      const place = heard.findIndex((message, index) => index >= read && message.command === command)
      if (place >= 0) return heard[(read = place + 1) - 1]!
    }
    throw new Error(`${command} was not heard`)
  }
  const say = (message: object) => socket.send(JSON.stringify(message))
  say({ command: 'init_chat', token })
  await hear('ready')
  return {
    heard,
    say,
    hear,
    present: () => heard.findLast(({ command }) => command === 'presence') as unknown as Presence | undefined,
    close: () => socket.close(1000),
    cut: () => socket.terminate(),
  }
}

const patience = 15_000

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
