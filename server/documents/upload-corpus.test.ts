import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { png } from '../media/testing/png.ts'
import { person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { everybody, ownProject, upload, type People } from './testing/documents-of.ts'

/** SEC-27 to SEC-29: malicious uploads. */
let server: TestServer
let people: People
let project: number
/** A temporary folder for this server only, as other test files upload at the same time. */
let temporary: string
const shared = process.env['TMPDIR']
beforeAll(async () => {
  server = await startTestServer()
  temporary = await mkdtemp(join(tmpdir(), 'seventeen-corpus-'))
  process.env['TMPDIR'] = temporary
  people = await everybody(server)
  project = await ownProject(server)
})
afterAll(async () => {
  if (shared === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = shared
  await server.stop()
  await rm(temporary, { recursive: true })
})

type Bytes = string | Uint8Array<ArrayBuffer>
const script = '<script>parent.postMessage("xss", "*")</script>'
const html = `<!doctype html><html><body>${script}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
const small = png({ width: 2, height: 2 })
const zip = (content: Buffer) => zipOf('word/document.xml', content)
const bytes = (...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))))

const refused: [string, Bytes][] = [
  ['page.html', html],
  ['page.htm', html],
  ['page.xhtml', html],
  ['picture.svg', svg],
  ['picture.svgz', svg],
  ['data.xml', `<?xml version="1.0"?>${svg}`],
  ['style.xsl', '<?xml version="1.0"?>'],
  ['run.js', 'alert(1)'],
  ['run.mjs', 'alert(1)'],
  ['run.exe', bytes('MZ', Buffer.alloc(100))],
  ['run.sh', '#!/bin/sh'],
  ['app.jar', zip(Buffer.from('x'))],
  ['movie.swf', 'FWS'],
  ['noextension', 'x'],
  ['.htaccess', 'x'],
  ['pdf', '%PDF-1.4'],
  ['report.pdf.html', '%PDF-1.4'],
  ['report.html\u0000.pdf.js', '%PDF-1.4'],
  ['report.pdf', html],
  ['report.pdf', svg],
  ['report.pdf', small],
  ['report.pdf', 'just words'],
  ['picture.png', html],
  ['picture.png', svg],
  ['picture.png', bytes('GIF89a', Buffer.alloc(40))],
  ['picture.jpg', small],
  ['picture.gif', '%PDF-1.4'],
  ['letter.docx', html],
  ['letter.docx', '%PDF-1.4'],
  ['letter.doc', 'just words'],
  ['notes.txt', small],
  ['notes.txt', '%PDF-1.4'],
  ['notes.txt', bytes('MZ', Buffer.alloc(200))],
  ['table.csv', zip(Buffer.from('x'))],
  ['notes.txt', bytes('a\u0000b')],
  ['archive.zip', 'just words'],
]

it.each(refused)(
  '%s is refused if its type is not accepted or its content does not match',
  async (name, content) => {
    for (const type of ['text/html', 'application/pdf', 'image/png', '']) {
      const answer = await upload(people.projectManager, { project }, { name, content, type })
      expect([answer.status, answer.body.code]).toEqual([415, expect.stringMatching(/^document\./)])
    }
  },
)

const taken: [string, Bytes, string | null][] = [
  // Can be read as a PDF or as an HTML page.
  ['polyglot.pdf', bytes('%PDF-1.4\n', html), 'pdf'],
  ['polyglot.gif', bytes('GIF89a', Buffer.from([2, 0, 2, 0, 0, 0, 0]), '/*', html), 'image'],
  ['comment.png', bytes(small, html), 'image'],
  ['notes.txt', html, 'text'],
  ['notes.md', script, 'text'],
  ['data.json', '{"__proto__": {"is_staff": true}}', 'text'],
  ['letter.docx', zip(Buffer.from('<w:document/>')), null],
  ['archive.zip', zip(Buffer.alloc(64 << 20)), null],
  ['umlauts.txt', Buffer.from('Grüße', 'latin1') as Uint8Array<ArrayBuffer>, 'text'],
]

it.each(taken)('%s is served in a way that no browser executes', async (name, content, preview) => {
  for (const type of ['text/html', 'image/svg+xml', 'application/javascript', '']) {
    const { status, body } = await upload(people.projectManager, { project }, { name, content, type })
    expect([status, body.file?.preview]).toEqual([201, preview])
    const { headers } = await person(server).request('GET', body.file!.url)
    expect(headers.get('content-type')).not.toMatch(/html|svg|xml|script/)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

it('a picture of 30,000 by 30,000 pixels has no preview', async () => {
  const flood = png({ width: 30_000, height: 30_000, data: Buffer.alloc(1000) })
  const { body } = await upload(people.projectManager, { project }, { name: 'flood.png', content: flood })
  expect(body.file).toMatchObject({ preview: null, file_name: 'flood.png' })
})

describe('names of files', () => {
  const names: [string, RegExp][] = [
    ['../../etc/passwd.txt', /^passwd\.txt$/],
    ['..\\..\\windows\\win.txt', /^win\.txt$/],
    ['a\u202Etxt.exe.txt', /^atxt\.exe\.txt$/],
    [`${'n'.repeat(300)}.txt`, /^n{100}\.txt$/],
    ['a b.txt', /^a_b\.txt$/],
    ['a_b.txt', /^a_b\.txt$/],
    ['e\u0301.txt', /^é\.txt$/],
    ['\u00e9.txt', /^é\.txt$/],
    ['-rf;$(x)`y`.txt', /^-rf;\$\(x\)`y`\.txt$/],
  ]
  it('cannot escape the folder, and files with equal names keep their own content', async () => {
    const stored: [string, string][] = []
    for (const [at, [name, shown]] of names.entries()) {
      const who = at % 2 ? people.projectManager : people.projectAdmin
      const content = `bytes of number ${at}`
      const { status, body } = await upload(who, { project }, { name, content })
      expect([name, status]).toEqual([name, 201])
      expect(body.file!.file_name).toMatch(shown)
      stored.push([body.file!.url, content])
    }
    for (const [url, content] of stored) expect((await person(server).request('GET', url)).body).toBe(content)
  })
})

describe('sizes', () => {
  const limit = 50 << 20
  it('50 MB are stored unchanged, one more byte is refused, and no temporary files are left', async () => {
    const content = new Uint8Array(limit + 1).fill(97)
    for (let at = 0; at < limit; at += 4096) content[at] = at % 251 > 31 ? at % 127 : 98
    const largest = content.map((byte) => (byte < 32 || byte > 126 ? 99 : byte))
    const file = (length: number) => ({ name: 'large.txt', content: largest.subarray(0, length) })
    const { status, body } = await upload(people.projectManager, { project }, file(limit))
    expect([status, body.file?.size]).toEqual([201, limit])
    const stored = await fetch(server.url + body.file!.url)
    const hash = createHash('sha256').update(new Uint8Array(await stored.arrayBuffer()))
    const sent = createHash('sha256').update(largest.subarray(0, limit))
    expect(hash.digest('hex')).toBe(sent.digest('hex'))
    const larger = await upload(people.projectManager, { project }, file(limit + 1))
    expect(larger).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    await expect.poll(leftOver).toBe(0)
  })

  it('aborted uploads leave no temporary files', async () => {
    const broken = Array.from({ length: 50 }, async () => {
      const controller = new AbortController()
      const data = new FormData()
      data.append('document', JSON.stringify({ project, name: 'Broken off' }))
      data.append('file', new Blob([new Uint8Array(2 << 20).fill(97)]), 'a.txt')
      const sent = fetch(`${server.url}/api/projects/documents/`, {
        method: 'POST',
        body: data,
        headers: { authorization: `Token ${people.projectManager.token}` },
        signal: controller.signal,
      }).catch(() => undefined)
      setTimeout(() => controller.abort(), Math.random() * 60)
      return sent
    })
    await Promise.all(broken)
    await expect.poll(leftOver).toBe(0)
  })

  it('incomplete forms are refused, and a lost connection leaves no temporary files', async () => {
    const document = JSON.stringify({ project, name: 'Not whole' })
    const part = (head: string, content: string) =>
      `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const whole = `${part('name="document"', document)}${part('name="file"; filename="a.txt"', 'words')}--b--\r\n`
    const form = 'multipart/form-data; boundary=b'
    const length = whole.length
    expect(await sentRaw('multipart/form-data', whole, length)).toContain(' 400 ')
    expect(await sentRaw(form, whole.slice(0, -8), length - 8)).toContain(' 400 ')
    // The content length is greater than the body.
    expect(await sentRaw(form, whole, length + 100)).toBe('')
    expect(await sentRaw(form, whole.slice(0, whole.indexOf('--b', 3)), length)).toBe('')
    await expect.poll(leftOver).toBe(0)
    const { body } = await people.projectManager.call(documents.list, {
      query: { project, search: 'Not whole' },
    })
    expect(body.total).toBe(0)
  })

  it('empty files are accepted and unknown parts refused', async () => {
    expect((await upload(people.projectManager, { project }, { name: 'a.txt', content: '' })).status).toBe(
      201,
    )
    const unknown = await people.projectManager.call(documents.create, {
      body: { project, name: 'x' },
      files: { other: { name: 'a.txt', content: 'x' } },
    })
    expect(unknown.status).toBe(400)
  })
})

/** Sends a raw body and closes the connection if there is no response. @returns the first line of the response */
async function sentRaw(contentType: string, body: string, length: number): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('latin1')
  const head = [
    'POST /api/projects/documents/ HTTP/1.1',
    'host: localhost',
    `authorization: Token ${people.projectManager.token}`,
    `content-type: ${contentType}`,
    `content-length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const answered = once(socket, 'data', { signal: AbortSignal.timeout(1000) })
  const [answer] = (await answered.catch(() => [''])) as [string]
  socket.destroy()
  return answer.split('\r\n')[0] ?? ''
}

/** Number of upload folders that have not been removed yet. */
const leftOver = async () =>
  (await readdir(temporary)).filter((name) => name.startsWith('seventeen-upload-')).length

/** A zip archive of one entry. */
function zipOf(name: string, content: Buffer): Uint8Array<ArrayBuffer> {
  const data = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 4)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(content.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return bytes(head, name, data, central, name, end)
}
