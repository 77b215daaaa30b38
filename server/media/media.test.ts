import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person } from '../testing/person.ts'
import { mediaName, publicUrl, signedUrl, storeFile, storeImage } from './media.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

async function upload(fileName: string, content: string | Buffer) {
  const path = join(await mkdtemp(join(tmpdir(), 'seventeen-media-')), 'part')
  await writeFile(path, content)
  return { part: 'file', fileName, path, size: content.length }
}
const keep = () => ({ config: server.config, owner: undefined })

describe('a private file', () => {
  it('opens by its signed address alone, until that expires', async () => {
    const { db } = server.database
    const file = await storeFile(db, await upload('my report.pdf', '%PDF-1.4 hello'), keep())
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

  it('is bytes to a browser when it could be a page or a script', async () => {
    const file = await storeFile(
      server.database.db,
      await upload('x.html', '<html><script>alert(1)</script>'),
      keep(),
    )
    const { headers } = await person(server).request(
      'GET',
      await signedUrl(file, { config: server.config, now: new Date() }),
    )
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it('is found by its bare name by its owner alone', async () => {
    const plain = await as(server, 'plain')
    const { id } = await server.database.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'plain@seventeen.example')
      .executeTakeFirstOrThrow()
    await storeFile(server.database.db, await upload('own file.txt', 'mine'), { ...keep(), owner: id })
    expect((await plain.request('GET', '/media/own_file.txt')).status).toBe(302)
    expect((await (await as(server, 'advisor')).request('GET', '/media/own_file.txt')).status).toBe(404)
    expect((await person(server).request('GET', '/media/own_file.txt')).status).toBe(404)
  })
})

describe('a picture', () => {
  it('is encoded anew, and served to everybody', async () => {
    const picture = await storeImage(server.database.db, await upload('me.png', png(8, 8)), keep())
    const { status, headers } = await person(server).request('GET', publicUrl(picture))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('is refused as SVG, as a flood of pixels, and as anything that only claims to be one', async () => {
    const store = async (name: string, content: string | Buffer) =>
      storeImage(server.database.db, await upload(name, content), keep())
    await expect(store('x.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')).rejects.toMatchObject({
      refusal: { status: 415 },
    })
    await expect(
      store('x.png', Buffer.concat([png(1, 1).subarray(0, 20), Buffer.alloc(50)])),
    ).rejects.toMatchObject({ refusal: { status: 415 } })
    await expect(store('x.png', png(30_000, 30_000))).rejects.toMatchObject({ refusal: { status: 413 } })
  })
})

it('file names keep what people can read, and lose what could lead elsewhere', () => {
  expect(mediaName('annual report 2025.pdf')).toBe('annual_report_2025.pdf')
  expect(mediaName('../../etc/passwd')).toBe('passwd')
  expect(mediaName('a\r\nb".txt')).toBe('a__b.txt'.replace('__', ''))
  expect(mediaName('')).toBe('file')
  expect([...mediaName(`${'ä'.repeat(300)}.xlsx`)].length).toBeLessThan(120)
})

/** A grey PNG; its header may declare more pixels than it has. */
function png(width: number, height: number): Buffer {
  const crcTable = Array.from(
    { length: 256 },
    (_, n) =>
      Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n) >>> 0,
  )
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const crc =
      (body.reduce((c, byte) => crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc, body.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min(height, 64) * (Math.min(width, 64) + 1), 0x80).fill(0, 0, 1)
  for (let row = 0; row < Math.min(height, 64); row += 1) rows[row * (Math.min(width, 64) + 1)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
