import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Config } from '../config.ts'

/** What one socket may send: commands, and bytes of any kind, in so many seconds (SEC-40). */
const mostCommands = { most: 400, seconds: 60 }
const mostBytes = { most: 512 << 10, seconds: 10 }

/**
 * Counts everything that arrives at a socket, before it is read: commands, junk, pings and bytes.
 * @param exceeded is called once, with the reason
 */
export function limitSocket(
  socket: WebSocket,
  raw: Socket,
  { RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>,
  exceeded: (reason: string) => void,
): void {
  const commands = counter(mostCommands)
  const bytes = counter(mostBytes)
  const check = (isWithin: boolean, reason: string) => {
    if (isWithin) return
    for (const event of ['message', 'ping']) socket.off(event, countCommand)
    exceeded(reason)
    // What still comes is thrown away unread; unread it would reset the connection before the reason arrives.
    raw.removeAllListeners('data').on('data', () => {})
  }
  const countCommand = () => check(!RATE_LIMITS || commands(1), 'too many commands')
  const countBytes = (chunk: Buffer) => check(bytes(chunk.length), 'too many bytes')
  for (const event of ['message', 'ping']) socket.on(event, countCommand)
  raw.on('data', countBytes)
}

function counter({ most, seconds }: { most: number; seconds: number }) {
  let left = most
  let until = 0
  return (count: number): boolean => {
    const now = performance.now()
    if (now > until) [left, until] = [most, now + seconds * 1000]
    return (left -= count) >= 0
  }
}
