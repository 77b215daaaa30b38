import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { readMarker, writeMarker } from '../media/folder-marker.ts'
import { streamHash } from '../media/media.ts'
import { Refused } from '../platform/refusal.ts'
import { NotStored, type Storage } from '../platform/storage/storage.ts'
import { bytesIn, mediaIn, type MediaRow } from './backup.queries.ts'

interface MoveOptions {
  client: pg.Client
  from: Storage
  to: Storage
  /** Whether files that are in the target already are read and compared, and not only their sizes. */
  verify: boolean
  /** @param share from 0 to 1 */
  onProgress: (share: number, what: string) => void
}

export interface MoveFigures {
  /** Files that this run has copied. */
  copied: number
  /** Files that were in the target already. */
  present: number
  /** Files that could not be copied, and why. */
  damaged: string[]
}

/** Files copied at the same time. */
const concurrency = 8

/**
 * Copies all stored files into another storage while the product runs, and reads each copy to compare its SHA-256. Repeats
 * until no file is left that was stored in the meantime. An interrupted run can be repeated: it copies only what is missing.
 * The files in the source stay.
 * @throws Refused for a target that belongs to another database
 */
export async function moveFiles({ client, from, to, verify, onProgress }: MoveOptions): Promise<MoveFigures> {
  await claimTarget(client, to)
  const { files: total } = await bytesIn(client)
  const done = new Set<string>()
  const damaged = new Map<string, string>()
  let present = 0
  let bytes = 0
  const move = async (row: MediaRow) => {
    const { key } = row
    if (await isThere(to, row, verify)) present++
    else {
      const problem = await copy(from, to, row)
      if (problem !== undefined) return void damaged.set(key, problem)
    }
    done.add(key)
    bytes += row.size
    onProgress(Math.min(0.99, bytes / Math.max(1, total)), 'files')
  }
  for (let isFirst = true, more = 1; isFirst || more > 0; isFirst = false) {
    more = 0
    await inParallel(mediaIn(client), async (row) => {
      if (done.has(row.key) || damaged.has(row.key)) return
      more++
      await move(row)
    })
  }
  // Their rows were deleted in the meantime.
  const left = new Set([...done, ...damaged.keys()])
  for await (const { key } of mediaIn(client)) left.delete(key)
  await to.remove([...left].filter((key) => done.has(key)))
  for (const key of left) damaged.delete(key)
  onProgress(1, 'files')
  return { copied: done.size - present, present, damaged: [...damaged.values()] }
}

async function claimTarget(client: pg.Client, to: Storage): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  const id = rows[0]?.id
  if (id === undefined) throw new Refused('The product has not been started on this database yet.')
  const marker = await readMarker(to)
  if (marker === id) return
  if (marker !== undefined)
    throw new Refused(`${to.place} belongs to another database. Choose another folder of the bucket.`)
  for await (const { key } of to.list())
    throw new Refused(`${to.place} already contains files, such as ${key}. Choose an empty folder.`)
  await writeMarker(to, id)
}

async function isThere(to: Storage, { key, size, sha256 }: MediaRow, verify: boolean): Promise<boolean> {
  if ((await to.size(key)) !== size) return false
  return !verify || (await hashIn(to, key)) === sha256
}

/** @returns what is wrong with the file in the source */
async function copy(from: Storage, to: Storage, { key, sha256 }: MediaRow): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    const { stream } = await from.open(key)
    const hashed = async function* () {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
    }
    await to.put(key, Readable.from(hashed()), { flush: true })
  } catch (error) {
    if (error instanceof NotStored) return `${key} is missing in ${from.place}`
    throw error
  }
  if (hash.digest('hex') !== sha256) {
    await to.remove([key])
    return `${key} in ${from.place} is not what was stored`
  }
  if ((await hashIn(to, key)) !== sha256) throw new Error(`${to.place} has changed ${key} while storing it.`)
  return undefined
}

const hashIn = async (storage: Storage, key: string) =>
  (await streamHash((await storage.open(key)).stream)).toString('hex')

async function inParallel<T>(all: AsyncIterable<T>, run: (one: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const one of all) {
    const task: Promise<void> = run(one).finally(() => running.delete(task))
    running.add(task)
    if (running.size >= concurrency) await Promise.race(running)
  }
  await Promise.all(running)
}
