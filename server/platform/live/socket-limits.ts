import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Config } from '../config.ts'

/** Limits for one socket: commands, and bytes of any kind, in a number of seconds (SEC-40). */
const mostCommands = { most: 400, seconds: 60 }
const mostBytes = { most: 512 << 10, seconds: 10 }

/**
 * Counts everything that arrives at a socket before it is processed: commands, junk, pings and bytes.
 * @param onExceeded is called once, with the reason
 */
export function limitSocket(
  socket: WebSocket,
  raw: Socket,
  { RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>,
  onExceeded: (reason: string) => void,
): void {
  const commands = counter(mostCommands)
  const bytes = counter(mostBytes)
  let isExceeded = false
  const check = (isWithin: boolean, reason: string) => {
    if (isWithin || isExceeded) return
    isExceeded = true
    onExceeded(reason)
  }
  const countCommand = () => check(!RATE_LIMITS || commands(1), 'too many commands')
  socket.on('message', countCommand)
  socket.on('ping', countCommand)
  raw.on('data', (chunk: Buffer) => check(bytes(chunk.length), 'too many bytes'))
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
