import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createServer, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { errorCode } from '../error-code.ts'

/** The process that uses a data folder. */
export interface Holder {
  name: string
  /** Its address, if it is a running product. */
  url?: string
}

/** Another process uses the data folder. */
export class FolderInUse extends Error {
  readonly holder: Holder
  constructor(holder: Holder) {
    super(`${holder.name} uses this data folder.`)
    this.holder = holder
  }
}

/** Maximum length of a socket path on every system. */
const longestPath = 100
/** Milliseconds; the holder may be busy starting its database. */
const longestAnswer = 90_000

/**
 * Locks a data folder for this process with a local socket in it. The system closes the socket however the process ends,
 * and other processes can ask it who holds the folder.
 * @returns a function that releases the folder
 * @throws FolderInUse
 */
export async function holdFolder(dataDir: string, holder: Holder): Promise<() => void> {
  const path = socketPath(dataDir)
  for (;;) {
    const server = await listen(path, holder)
    if (server) return () => void server.close()
    const other = (await holderAt(path)) ?? (await removeLeft(path))
    if (other) throw new FolderInUse(other)
  }
}

function socketPath(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const name = `seventeen-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const path = join(folder, 'running.sock')
  return path.length <= longestPath ? path : join(tmpdir(), `${name}.sock`)
}

async function listen(path: string, holder: Holder): Promise<Server | undefined> {
  const server = createServer((socket) => socket.on('error', () => {}).end(JSON.stringify(holder)))
  try {
    await once(server.listen(path), 'listening')
    return server.unref()
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined
    throw error
  }
}

/** @returns undefined if no process listens on the socket any more */
async function holderAt(path: string): Promise<Holder | undefined> {
  const socket = connect(path)
  socket.setTimeout(longestAnswer, () => socket.destroy(new Error('The process does not respond.')))
  try {
    return JSON.parse(await text(socket)) as Holder
  } catch (error) {
    if (/^(ECONNREFUSED|ENOENT)$/.test(errorCode(error) ?? '')) return undefined
    return { name: 'Another process' }
  }
}

/**
 * Removes the socket of a killed process, unless another start has just replaced it.
 * @returns the process that has replaced it
 */
async function removeLeft(path: string): Promise<Holder | undefined> {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  const other = await holderAt(aside)
  if (other) renameSync(aside, path)
  else rmSync(aside, { force: true })
  return other
}
