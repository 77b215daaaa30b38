import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimFolder, FilesOfAnother, markerName } from './folder-marker.ts'
import { storeUpload } from './testing/store-upload.ts'
import { person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let media: string
beforeAll(async () => {
  server = await startTestServer()
  media = join(server.config.DATA_DIR, 'media')
  await claimFolder(server.database.db, server.config)
})
afterAll(() => server.stop())

const claim = () => claimFolder(server.database.db, server.config)
const get = (path: string) => person(server).request('GET', path)
const metric = async (name: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
const store = async () => {
  const path = join(server.config.DATA_DIR, 'sent.txt')
  await writeFile(path, 'sent')
  const upload = { part: 'file', fileName: 'sent.txt', path, size: 4, sha256: Buffer.alloc(32) }
  return storeUpload(server, upload)
}

it('a folder without its marker takes no files, is not ready, and refuses the next start', async () => {
  await store()
  expect((await get('/readyz')).status).toBe(200)
  expect(await metric('media_folder_ready')).toBe(1)
  await rename(media, `${media}-away`)
  const away = await get('/readyz')
  expect([away.status, away.body]).toEqual([503, { status: 'files away' }])
  expect(await metric('media_folder_ready')).toBe(0)
  await expect(store()).rejects.toMatchObject({ refusal: { status: 503, code: 'files_away' } })
  await expect(claim()).rejects.toThrow(FilesOfAnother)
  await expect(claim()).rejects.toThrow(/is missing.*not mounted: mount it/s)
  await rm(media, { recursive: true, force: true })
  await rename(`${media}-away`, media)
  await claim()
  expect((await get('/readyz')).status).toBe(200)
  await store()
})

it('a folder of another database is refused in the same way', async () => {
  const marker = join(media, markerName)
  await rename(marker, `${marker}-kept`)
  await writeFile(marker, '6a1f6a9e-0000-4000-8000-000000000000\n')
  expect((await get('/readyz')).body).toEqual({ status: 'files away' })
  await expect(store()).rejects.toMatchObject({ refusal: { code: 'files_away' } })
  await expect(claim()).rejects.toThrow('belong to another database')
  await rename(`${marker}-kept`, marker)
  await claim()
})

it('an empty database takes a lost folder as new', async () => {
  const other = await startTestServer()
  try {
    await claimFolder(other.database.db, other.config)
    await other.database.db.deleteFrom('media').execute()
    await rm(join(other.config.DATA_DIR, 'media'), { recursive: true })
    await mkdir(join(other.config.DATA_DIR, 'media'))
    await claimFolder(other.database.db, other.config)
    expect((await person(other).request('GET', '/readyz')).status).toBe(200)
  } finally {
    await other.stop()
  }
})
