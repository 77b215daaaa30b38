import { hash, randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person } from '../testing/person.ts'
import { mediaName, mediaPath, publicUrl, signedUrl } from './media.ts'
import { png } from './testing/png.ts'
import { storeUpload } from './testing/store-upload.ts'

let server: TestServer
let folder = ''
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'seventeen-media-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

async function upload(fileName: string, content: string | Buffer) {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return { part: 'file', fileName, path, size: content.length, sha256: hash('sha256', content, 'buffer') }
}

describe('a private file', () => {
  it('can be opened only by its signed URL, until it expires', async () => {
    const file = await storeUpload(server, await upload('my report.pdf', '%PDF-1.4 hello'))
    const address = await signedUrl(file, { config: server.config, now: new Date() })
    const anybody = person(server)
    const opened = await anybody.request('GET', address)
    expect([opened.status, opened.body]).toEqual([200, '%PDF-1.4 hello'])
    expect(opened.headers.get('content-disposition')).toContain('attachment')
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect((await anybody.request('GET', publicUrl(file))).status).toBe(404)
    expect((await anybody.request('GET', address.replace(/signature=/, 'signature=_'))).status).toBe(404)
    expect((await anybody.request('GET', address.replace(/expires=\d+/, 'expires=99999999999'))).status).toBe(
      404,
    )
    server.passTime(2 * 3600_000)
    expect((await anybody.request('GET', address)).status).toBe(404)
    server.passTime(-2 * 3600_000)
  })

  it('is served as plain bytes if it could be a page or a script', async () => {
    const file = await storeUpload(server, await upload('x.html', '<html><script>alert(1)</script>'))
    const { headers } = await person(server).request(
      'GET',
      await signedUrl(file, { config: server.config, now: new Date() }),
    )
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it('can be found by its name only by its owner', async () => {
    const plain = await as(server, 'plain')
    const { id } = await server.database.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'plain@seventeen.example')
      .executeTakeFirstOrThrow()
    await storeUpload(server, await upload('own file.txt', 'mine'), id)
    expect((await plain.request('GET', '/media/own_file.txt')).status).toBe(302)
    expect((await (await as(server, 'advisor')).request('GET', '/media/own_file.txt')).status).toBe(404)
    expect((await person(server).request('GET', '/media/own_file.txt')).status).toBe(404)
    await storeUpload(server, await upload('own file.txt', 'other'), id)
    expect((await plain.request('GET', '/media/own_file.txt')).status).toBe(404)
  })
})

describe('a picture', () => {
  const creates = async (content: Buffer<ArrayBuffer>, name = 'me.png') => {
    const body = { name: `Picture ${Math.random()}`, type: 'Research', regions: ['Eastern Africa'] }
    return (await as(server, 'plain')).call(projects.create, {
      body,
      files: { avatarFile: { name, content } },
    })
  }
  const opened = async (content: Buffer<ArrayBuffer>) => {
    const { body } = await creates(content)
    return fetch(new URL(body.avatar!, server.url))
  }

  it('is encoded again, and served to everyone', async () => {
    const { status, headers } = await opened(png({ width: 8, height: 8 }))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('is scaled down without changing its colours', async () => {
    for (const depth of [8, 16] as const) {
      // Half transparent red.
      const row = Buffer.concat([
        Buffer.alloc(1),
        Buffer.concat(
          Array.from({ length: 3300 }, () =>
            Buffer.from(depth === 8 ? [200, 10, 10, 128] : [200, 0, 10, 0, 10, 0, 128, 0]),
          ),
        ),
      ])
      const data = Buffer.concat(Array.from({ length: 40 }, () => row))
      const sent = png({ width: 3300, height: 40, colour: 'rgba', depth, data })
      const bytes = Buffer.from(await (await opened(sent)).arrayBuffer())
      const [red, green, , alpha] = await new Transformer(bytes).rawPixels()
      expect(imageSize(bytes)).toMatchObject({ width: 1600, height: 19 })
      expect([Math.abs(red! - 200) < 8, Math.abs(green! - 10) < 8, Math.abs(alpha! - 128) < 3]).toEqual([
        true,
        true,
        true,
      ])
    }
  })

  it('is refused if it is SVG, has too many pixels or is not a picture', async () => {
    expect((await creates(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
    const torn = Buffer.concat([png({ width: 1, height: 1 }).subarray(0, 20), Buffer.alloc(50)])
    expect((await creates(torn)).status).toBe(415)
    const data = Buffer.alloc(100)
    expect((await creates(png({ width: 30_000, height: 30_000, data }))).status).toBe(413)
    expect((await creates(png({ width: 4000, height: 4000, data }))).status).toBe(415)
  })
})

it('a stored file whose bytes are missing is unavailable, for now', async () => {
  const { db } = server.database
  const file = await storeUpload(server, await upload('gone.pdf', '%PDF-1.4 gone'))
  await db.updateTable('media').set({ is_public: true }).where('key', '=', file.key).execute()
  const path = mediaPath(server.config, file.key)
  await rename(path, `${path}-away`)
  for (const address of [
    publicUrl(file),
    await signedUrl(file, { config: server.config, now: new Date() }),
  ]) {
    const { status, body, headers } = await person(server).request('GET', address)
    expect([status, body]).toMatchObject([503, { code: 'file_unreadable' }])
    expect(headers.get('cache-control')).toBe('no-store')
  }
  await rename(`${path}-away`, path)
  expect((await person(server).request('GET', publicUrl(file))).status).toBe(200)
})

it('file names stay readable, and lose path separators and control characters', () => {
  expect(mediaName('annual report 2025.pdf')).toBe('annual_report_2025.pdf')
  expect(mediaName('../../etc/passwd')).toBe('passwd')
  expect(mediaName('a\r\nb".txt')).toBe('a__b.txt'.replace('__', ''))
  expect(mediaName('')).toBe('file')
  expect([...mediaName(`${'ä'.repeat(300)}.xlsx`)].length).toBeLessThan(120)
})
