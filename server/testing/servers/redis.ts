import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../product.ts'
import { isInstalled } from './proxy.ts'

const programs = ['valkey-server', 'redis-server']
const program = programs.find(isInstalled)

/** Reason why it cannot be started on this machine; undefined if it can. */
export const noRedis =
  program === undefined ? 'redis-server is not installed (apt-get install redis-server)' : undefined

export interface RedisServer {
  url: string
  /** Ends it without a chance to save anything. */
  kill: () => Promise<void>
  /** Starts it again on its port, empty. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** Redis or Valkey on a port of its own, without files. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const start = async () => {
    const child = spawn(
      program!,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
      { stdio: 'ignore' },
    )
    const ended = once(child, 'exit')
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
      await setTimeout(50)
    }
    return {
      end: async (signal: 'SIGKILL' | 'SIGTERM') => {
        child.kill(signal)
        await ended
      },
    }
  }
  let running: Awaited<ReturnType<typeof start>> | undefined = await start()
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await running?.end(signal)
    running = undefined
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    restart: async () => void (running = await start()),
    close: () => end('SIGTERM'),
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((found) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), found(true))).once('error', () => found(false))
  })
