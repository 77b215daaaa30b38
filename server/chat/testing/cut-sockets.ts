import { randomUUID } from 'node:crypto'
import type { SocketMessage } from 'contract/chat/messages.ts'
import { liveSocket, type LiveSocket } from '../../testing/live-socket.ts'
import type { Person } from '../../testing/person.ts'

interface Cuts {
  /** Texts in the order of writing. */
  written: string[]
  /**
   * How many messages had been stored when their socket was cut before the response; without clientId they would be
   * stored twice.
   */
  storedUnanswered: number
}

/**
 * Writes messages one after the other and cuts the socket between each message and its response; then reconnects and
 * sends the same message with the same clientId until it is acknowledged, as the chat page does.
 */
export async function writeThroughCuts(
  url: string,
  { writer, peer, count }: { writer: Pick<Person, 'token'>; peer: number; count: number },
): Promise<Cuts> {
  const written: string[] = []
  let storedUnanswered = 0
  for (let number = 1; number <= count; number++) {
    const message = `message ${number}`
    const command = { command: 'new_message', userId: peer, message, clientId: randomUUID() }
    const first = await liveSocket(url, writer)
    first.send(command)
    await aMoment(Math.random() * 8)
    first.cut()
    const wasAnswered = first.received.some((one) => one.command === 'new_message')
    const second = await liveSocket(url, writer)
    if (!wasAnswered && (await lastText(second, peer)) === message) storedUnanswered++
    second.send(command)
    await second.receive('new_message')
    second.close()
    written.push(message)
  }
  return { written, storedUnanswered }
}

/** Text of the latest message, as read on this socket. */
async function lastText(socket: LiveSocket, userId: number): Promise<string | undefined> {
  socket.send({ command: 'fetch_messages', userId, limit: 1 })
  const part = (await socket.receive('messages')) as unknown as SocketMessage & { command: 'messages' }
  return part.messages[0]?.content
}

const aMoment = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))
