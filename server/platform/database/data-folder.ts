import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createServer, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { errorCode } from '../error-code.ts'

/** Who works with a data folder. */
export interface Holder {
  name: string
  /** Where it can be reached, when it is a running product. */
  url?: string
}

/** The data folder is held by another process. */
export class FolderInUse extends Error {
  readonly holder: Holder
  constructor(holder: Holder) {
    super(`${holder.name} uses this data folder.`)
    this.holder = holder
  }
}

/** A path of a socket may have no more characters than this on any system. */
const longestPath = 100
/** Milliseconds; whoever holds the folder may be busy with starting its database. */
const longestAnswer = 90_000

/**
 * Holds a data folder for this process alone, by a local socket there: the system frees it however the process ends,
 * and whoever comes second can ask who holds it.
 * @returns what gives it up
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

/** @returns nothing when nobody listens there any more */
async function holderAt(path: string): Promise<Holder | undefined> {
  const socket = connect(path)
  socket.setTimeout(longestAnswer, () => socket.destroy(new Error('It does not answer.')))
  try {
    return JSON.parse(await text(socket)) as Holder
  } catch (error) {
    if (/^(ECONNREFUSED|ENOENT)$/.test(errorCode(error) ?? '')) return undefined
    return { name: 'Another process' }
  }
}

/**
 * Removes the socket of a process that was killed, unless another start has replaced it at this moment.
 * @returns who has
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
