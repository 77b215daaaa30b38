import { WebSocket } from 'ws'
import type { Message, SocketMessage } from 'contract/chat/messages.ts'
import type { Person } from '../../testing/person.ts'

/** Follows a conversation as the chat page does, through every loss of the connection. */
export interface Reader {
  /** The messages shown, in order. */
  shown: Message[]
  /** Number of connections so far. */
  connects: () => number
  cut: () => void
  stop: () => void
}

/** Milliseconds before reconnecting. */
const pause = 100

export function startReader(url: string, { token }: Pick<Person, 'token'>, peer: number): Reader {
  const shown: Message[] = []
  let socket: WebSocket
  let connects = 0
  let isOver = false
  const send = (command: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command))
  }
  const catchUp = () =>
    send({
      command: 'fetch_messages',
      userId: peer,
      fetchDirection: 'newer',
      lastMessageId: shown.at(-1)?.id ?? 0,
    })
  /** Adds new messages, skipping known ones; returns whether one is missing before them. */
  const take = (message: Message) => {
    const next = (shown.at(-1)?.id ?? 0) + 1
    if (message.id === next) shown.push(message)
    return message.id > next
  }
  const connect = () => {
    connects++
    socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`)
    socket.on('open', () => send({ command: 'init_chat', token }))
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as SocketMessage | { command: 'ready' }
      if (message.command === 'ready' || message.command === 'catch_up') catchUp()
      if (message.command === 'new_message' && take(message.message)) catchUp()
      if (message.command === 'messages') {
        message.messages.forEach(take)
        if (message.hasMore) catchUp()
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => void (isOver || setTimeout(connect, pause)))
  }
  connect()
  return {
    shown,
    connects: () => connects,
    cut: () => socket.terminate(),
    stop: () => {
      isOver = true
      socket.close()
    },
  }
}
