import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../../testing/s3-server.ts'
import { storageAt, fileStorage, withLocalFile, type StorageSettings } from './open-storage.ts'
import { isStorageUrl } from './storage-url.ts'
import { NotStored, StorageAway, type Storage } from './storage.ts'

let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seventeen-storage-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Two storages of each kind, which are empty. */
const kinds: Record<string, () => StorageSettings> = {
  'a folder': () => ({ DATA_DIR: join(folder, newKey()) }),
  'object storage': () => ({ DATA_DIR: folder, ...s3Settings(newKey()) }),
}
const s3Settings = (prefix: string) => ({ ...s3.settings(prefix), STORAGE_PATH_STYLE: true })

const newKey = () => randomBytes(16).toString('base64url').replaceAll('-', 'x')
const content = (bytes: string | Buffer) => Readable.from([Buffer.from(bytes)])
const textOf = async (storage: Storage, key: string) => text((await storage.open(key)).stream)
const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  const fresh = () => fileStorage(kinds[kind]!())

  it('stores, opens, replaces and deletes a file', async () => {
    const storage = fresh()
    const key = newKey()
    expect(await storage.put(key, content('first'))).toBe(5)
    expect(await storage.size(key)).toBe(5)
    expect(await textOf(storage, key)).toBe('first')
    await storage.put(key, content('the second'))
    const opened = await storage.open(key)
    expect([opened.size, await text(opened.stream)]).toEqual([10, 'the second'])
    await storage.remove([key, newKey()])
    expect(await storage.size(key)).toBeUndefined()
    await expect(storage.open(key)).rejects.toThrow(NotStored)
    await storage.remove([key])
  })

  it('opens a range, and reports the size of the whole file', async () => {
    const storage = fresh()
    const key = newKey()
    await storage.put(key, content('0123456789'))
    const { stream, size } = await storage.open(key, { start: 3, end: 6 })
    expect([await text(stream), size]).toEqual(['3456', 10])
    const last = await storage.open(key, { start: 9, end: 9 })
    expect(await text(last.stream)).toBe('9')
  })

  it('stores an empty file, and one of many parts, unchanged', async () => {
    const storage = fresh()
    const [empty, large] = [newKey(), newKey()]
    expect(await storage.put(empty, Readable.from([]))).toBe(0)
    expect(await storage.size(empty)).toBe(0)
    const block = randomBytes(1 << 20)
    const blocks = Array.from({ length: 20 }, () => block)
    expect(await storage.put(large, Readable.from(blocks), { flush: true })).toBe(20 << 20)
    const { stream } = await storage.open(large)
    expect((await buffer(stream)).equals(Buffer.concat(blocks))).toBe(true)
  })

  it('stores nothing when the content fails, and throws its error', async () => {
    const storage = fresh()
    const failure = new Error('The sender has gone')
    for (const blocks of [1, 20]) {
      const key = newKey()
      const broken = async function* () {
        for (let block = 0; block < blocks; block++) yield Buffer.alloc(1 << 20)
        throw failure
      }
      await expect(storage.put(key, Readable.from(broken()))).rejects.toBe(failure)
      expect(await storage.size(key)).toBeUndefined()
    }
    expect(await keysOf(storage)).toEqual([])
  })

  it('stores nothing when it takes too long', async () => {
    const storage = fresh()
    const key = newKey()
    const endless = new Readable({ read() {} })
    endless.push(Buffer.alloc(1 << 20))
    const put = storage.put(key, endless, { signal: AbortSignal.timeout(100) })
    await expect(put).rejects.toThrow(StorageAway)
    expect(endless.destroyed).toBe(true)
    expect(await keysOf(storage)).toEqual([])
  })

  it('lists complete files in the order of their keys, and not its own', async () => {
    const storage = fresh()
    const keys = ['zz', 'aa', 'Aa', '_a', '-a'].map((start) => `${start}${newKey()}`.slice(0, 22))
    for (const key of keys) await storage.put(key, content(key.slice(0, 2)))
    await storage.put('.database-id', content('an id'))
    expect(await textOf(storage, '.database-id')).toBe('an id')
    expect(await keysOf(storage)).toEqual([...keys].sort())
    for await (const { size } of storage.list()) expect(size).toBe(2)
  })

  it('lists more files than fit on one page', async () => {
    const storage = fresh()
    const keys = Array.from({ length: 1100 }, newKey)
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map((key) => storage.put(key, content('x'))))
    expect(await keysOf(storage)).toEqual(keys.toSorted())
    await storage.remove(keys)
    expect(await keysOf(storage)).toEqual([])
  })

  it('moves a file', async () => {
    const storage = fresh()
    const [from, to] = [newKey(), newKey()]
    await storage.put(from, content('moved'))
    await storage.move(from, to)
    expect([await storage.size(from), await textOf(storage, to)]).toEqual([undefined, 'moved'])
    await expect(storage.move(from, to)).rejects.toThrow(NotStored)
    expect(await textOf(storage, to)).toBe('moved')
  })

  it('provides a path for libraries that read files', async () => {
    const settings = kinds[kind]!()
    const key = newKey()
    await fileStorage(settings).put(key, content('a table'))
    let seen = ''
    const read = await withLocalFile(settings, key, async (path) => {
      seen = path
      return text((await import('node:fs')).createReadStream(path))
    })
    expect(read).toBe('a table')
    if (kind === 'object storage') await expect(readdir(join(seen, '..'))).rejects.toThrow('ENOENT')
    await expect(withLocalFile(settings, newKey(), () => Promise.resolve())).rejects.toThrow(NotStored)
  })

  it('deletes leftovers without touching files', async () => {
    const storage = fresh()
    const key = newKey()
    await storage.put(key, content('stays'))
    await storage.removeUnfinished(new Date(Date.now() + 60_000))
    expect(await keysOf(storage)).toEqual([key])
  })
})

it('files are read from the previous storage until they are moved, and deleted in both', async () => {
  const STORAGE_URL = `s3://${s3.bucket}/${newKey()}`
  const config = { ...kinds['a folder']!(), ...s3Settings('x'), STORAGE_URL, PREVIOUS_STORAGE_URL: 'folder' }
  const [both, current, previous] = [
    fileStorage(config),
    storageAt(STORAGE_URL, config),
    storageAt('folder', config),
  ]
  const [older, newer] = [newKey(), newKey()]
  await previous.put(older, content('older'))
  await previous.put('.database-id', content('previous'))
  await both.put(newer, content('newer'))
  expect([await textOf(both, older), await textOf(both, newer)]).toEqual(['older', 'newer'])
  expect([await both.size(older), await previous.size(newer)]).toEqual([5, undefined])
  await expect(both.open('.database-id')).rejects.toThrow(NotStored)
  expect(await withLocalFile(config, older, (path) => readdir(join(path, '..')))).toEqual(['file'])
  await both.remove([older, newer])
  expect([await previous.size(older), await current.size(newer)]).toEqual([undefined, undefined])
  expect(await previous.size('.database-id')).toBe(8)
})

it('says why object storage is out of reach, within seconds', async () => {
  const key = newKey()
  const url = `s3://${s3.bucket}/away`
  const storage = storageAt(url, { DATA_DIR: folder, ...s3Settings('away') })
  await storage.put(key, content('here'))
  const other = storageAt('s3://no-such-bucket/away', { DATA_DIR: folder, ...s3Settings('away') })
  await expect(other.open(key)).rejects.toThrow('s3://no-such-bucket/away: the bucket does not exist')
  await s3.stop()
  for (const failing of [
    () => storage.open(key),
    () => storage.size(key),
    () => storage.put(newKey(), content('x')),
    () => storage.remove([key]),
    () => storage.move(key, newKey()),
    () => keysOf(storage),
  ])
    await expect(failing()).rejects.toThrow(StorageAway)
  await expect(storage.open(key)).rejects.toThrow(`${url}: it does not respond (ECONNREFUSED)`)
  await s3.start()
  expect(await textOf(storage, key)).toBe('here')
})

it('does not wait long for object storage that accepts connections and never responds', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const address = silent.address() as AddressInfo
  const settings = { ...s3Settings('silent'), STORAGE_ENDPOINT: `http://127.0.0.1:${address.port}` }
  const storage = storageAt(`s3://${s3.bucket}/silent`, { DATA_DIR: folder, ...settings })
  const since = Date.now()
  await expect(Promise.all([storage.open(newKey()), storage.size(newKey())])).rejects.toThrow(
    /it does not respond \((TimeoutError|ETIMEDOUT)\)/,
  )
  expect(Date.now() - since).toBeLessThan(60_000)
  silent.closeAllConnections()
  silent.close()
})

it('addresses of storage name a bucket and a folder', () => {
  const valid = ['s3://files', 's3://files.example.org/a', 's3://files/a/b-c_d']
  const invalid = [
    '',
    'files',
    's3://',
    's3://F',
    's3://files/../x',
    's3://files//x',
    'http://files/x',
    's3://files/a?b',
  ]
  expect(valid.filter((url) => !isStorageUrl(url))).toEqual([])
  expect(invalid.filter(isStorageUrl)).toEqual([])
})
