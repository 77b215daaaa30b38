import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints, type Schemas } from 'contract/platform/endpoint.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { Problem, reject } from './problem.ts'
import { jsonText } from './reply.ts'
import { routes } from './routes.ts'
import { person, type Person } from '../../testing/person.ts'
import { serveForTest } from '../../testing/test-endpoints.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { anyone, member, staff } from './viewer.ts'

/** Form fields that accept files. */
const parts = ['file', 'second', 'third', 'fourth', 'fifth', 'sixth']

const schemas = {
  echo: {
    summary: 'Returns the request',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({
      name: z.string().min(2, 'Please enter name'),
      address: z.object({ city: z.string() }).optional(),
    }),
    response: z.object({ id: z.number(), name: z.string() }),
  },
  make: {
    summary: 'Makes a mail',
    body: z.object({ subject: z.string() }),
    response: z.object({ id: z.number() }),
  },
  fail: { summary: 'Fails', params: z.object({ how: z.string() }), response: z.null() },
  raw: {
    summary: 'JSON that was built as text',
    params: z.object({ text: z.string() }),
    response: z.object({ id: z.number() }),
  },
  mine: { summary: 'For members', response: z.object({ id: z.number() }) },
  staffOnly: { summary: 'For staff', response: z.null() },
  upload: {
    summary: 'Takes a file',
    body: z.object({ title: z.string() }),
    response: z.object({
      title: z.string(),
      files: z.array(z.object({ name: z.string(), size: z.number(), path: z.string() })),
    }),
  },
} satisfies Schemas

const contract = endpoints<typeof schemas>()({
  echo: { method: 'POST', path: '/api/echo/:id/', open: true },
  make: { method: 'POST', path: '/api/make/', creates: true },
  fail: { method: 'GET', path: '/api/fail/:how/', open: true },
  raw: { method: 'GET', path: '/api/raw/:text/', open: true },
  mine: { method: 'GET', path: '/api/mine/' },
  staffOnly: { method: 'GET', path: '/api/staff-only/' },
  upload: {
    method: 'POST',
    path: '/api/upload/',
    files: Object.fromEntries(parts.map((part) => [part, { maxBytes: 1000, kind: 'document' as const }])),
    open: true,
  },
})

let server: TestServer
let stop: () => Promise<void>
let url = ''
let nobody: Person
let somebody: Person

beforeAll(async () => {
  server = await startTestServer()
  const served = await serveForTest(
    server,
    routes(contract, schemas, {
      echo: [anyone, ({ params, body }) => ({ id: params.id, name: body.name, secret: 'never leaves' })],
      make: [
        member,
        async ({ tx, body }) => {
          const mail = await tx
            .insertInto('mail')
            .values({ recipient: 'x@seventeen.example', subject: body.subject, body: '' })
            .returning('id')
            .executeTakeFirstOrThrow()
          if (body.subject === 'fails after writing') reject({ subject: ['No.'] })
          return mail
        },
      ],
      fail: [
        anyone,
        ({ params }) => {
          if (params.how === 'denied') throw new Problem(permissionDenied('UPDATE_PROJECT'))
          if (params.how === 'fields') reject({ address: { city: ['Please enter city'] } })
          throw new Error('a secret of the server')
        },
      ],
      raw: [anyone, ({ params }) => jsonText(params.text)],
      mine: [member, ({ viewer }) => ({ id: viewer.id })],
      staffOnly: [staff, () => null],
      upload: [
        anyone,
        ({ body, files }) => ({
          title: body.title,
          files: files.map(({ fileName, size, path }) => ({ name: fileName, size, path })),
        }),
      ],
    }),
  )
  ;({ url, stop } = served)
  nobody = person({ ...server, url })
  somebody = person({ ...server, url }, 'viewer-7-abcdefghijklmnopqrst')
})
afterAll(async () => {
  await stop()
  await server.stop()
})

describe('answers', () => {
  it('built as text fail the tests that receive them if they do not match the contract', async () => {
    const raw = (text: string) => nobody.call(contract.raw, { params: { text } })
    expect((await raw('{"id":7}')).body).toEqual({ id: 7 })
    await expect(raw('{"id":"7"}')).rejects.toThrow('breaks its contract')
    await expect(raw('{"id":7,"secret":1}')).rejects.toThrow('more than its contract declares')
  })

  it('contain only fields of the contract and a request id, and are never cached', async () => {
    const { body, headers } = await nobody.call(contract.echo, { params: { id: 3 }, body: { name: 'Ada' } })
    expect(body).toEqual({ id: 3, name: 'Ada' })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self'".replace('script-src', 'default-src'),
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('that are long are compressed for clients that accept it', async () => {
    const answer = (name: string, encodings: string) =>
      fetch(`${url}/api/echo/3/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': encodings },
        body: JSON.stringify({ name }),
      })
    const [long, large] = ['Ada '.repeat(2000), 'Ada '.repeat(50_000)]
    for (const encoding of ['br', 'gzip'])
      for (const name of [long, large]) {
        const response = await answer(name, encoding)
        expect(response.headers.get('content-encoding')).toBe(encoding)
        expect(response.headers.get('vary')).toBe('accept-encoding')
        expect(await response.json()).toEqual({ id: 3, name })
      }
    for (const plain of [
      await answer(long, 'identity'),
      await answer(large, 'gzip;q=0'),
      await answer('Ada', 'gzip'),
    ])
      expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('are the same with and without a final slash', async () => {
    expect((await nobody.request('POST', '/api/echo/3', { body: { name: 'Ada' } })).status).toBe(200)
  })
})

describe('bad input', () => {
  it('gets messages by field, nested like the body', async () => {
    const { status, body } = await nobody.request('POST', '/api/echo/3/', {
      body: { name: 'A', address: { city: 5 } },
    })
    expect([status, body]).toEqual([
      400,
      { name: ['Please enter name'], address: { city: [expect.any(String)] } },
    ])
  })

  it('is 404 if an id is invalid', async () => {
    for (const id of ['abc', '-1', '1e400', '9'.repeat(40)])
      expect((await nobody.request('POST', `/api/echo/${id}/`, { body: { name: 'Ada' } })).status).toBe(404)
    expect((await nobody.request('GET', '/api/nothing-here/')).body).toMatchObject({ code: 'not_found' })
  })

  it('is never a server error: broken JSON, NUL, lone surrogates, prototypes, depth, types', async () => {
    const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`
    const bodies = [
      '{',
      '"text"',
      '[]',
      'null',
      '{"name":"a\\u0000b"}',
      '{"name":"\\ud800x"}',
      '{"__proto__":{"x":1},"name":"Ada"}',
      `{"name":"Ada","x":${deep}}`,
    ]
    for (const raw of bodies) {
      const { status, body } = await nobody.request('POST', '/api/echo/3/', {
        raw,
        headers: { 'content-type': 'application/json' },
      })
      expect([raw.slice(0, 30), status, Object.keys(body as object).length > 0]).toEqual([
        raw.slice(0, 30),
        400,
        true,
      ])
    }
    expect(
      (await nobody.request('POST', '/api/echo/3/', { raw: '<a/>', headers: { 'content-type': 'text/xml' } }))
        .status,
    ).toBe(415)
    expect(
      (await nobody.request('POST', '/api/echo/3/', { body: { name: 'x'.repeat(2 << 20) } })).status,
    ).toBe(413)
  })
})

describe('failures', () => {
  it('name the missing permission', async () => {
    const { status, body } = await nobody.request('GET', '/api/fail/denied/')
    expect([status, body]).toEqual([
      400,
      { detail: expect.any(String), code: 'permission_denied', permission: 'UPDATE_PROJECT' },
    ])
  })

  it('of the server reveal no internals', async () => {
    const { status, body } = await nobody.request('GET', '/api/fail/otherwise/')
    expect([status, JSON.stringify(body).includes('secret')]).toEqual([500, false])
  })
})

describe('access', () => {
  it('is 401 without a session, and 404 for others on staff endpoints', async () => {
    expect((await nobody.call(contract.mine)).status).toBe(401)
    expect((await somebody.call(contract.mine)).body).toEqual({ id: 7 })
    expect((await somebody.call(contract.staffOnly)).status).toBe(404)
  })
})

describe('a create that is sent again', () => {
  const subjects = () =>
    server.database.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', 'x@seventeen.example')
      .execute()

  it('creates one object, even if twenty copies arrive at once', async () => {
    const key = 'once-and-only-once'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => somebody.call(contract.make, { body: { subject: 'one' }, key })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await subjects()).filter(({ subject }) => subject === 'one')).toHaveLength(1)
  })

  it('is refused if the key was used for another request', async () => {
    expect(
      (await somebody.call(contract.make, { body: { subject: 'two' }, key: 'once-and-only-once' })).status,
    ).toBe(422)
  })

  it('stores nothing if it fails, and may be retried with the same key', async () => {
    const key = 'fails-at-first'
    expect(
      (await somebody.call(contract.make, { body: { subject: 'fails after writing' }, key })).status,
    ).toBe(400)
    expect((await subjects()).filter(({ subject }) => subject === 'fails after writing')).toHaveLength(0)
    expect((await somebody.call(contract.make, { body: { subject: 'three' }, key })).status).toBe(200)
  })
})

describe('an address that cannot be read', () => {
  it.each(['/%', '/api/%', '/api/%C0%80', '/api/institutes/%FF', '/media/%'])(
    '%s gets the format and headers of other refusals',
    async (path) => {
      const { status, headers, body } = await nobody.request('GET', path)
      expect([400, 404]).toContain(status)
      expect(body).toEqual({ code: expect.any(String), detail: expect.any(String) })
      expect(JSON.stringify(body)).not.toMatch(/FST_|not a valid url/)
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('x-request-id')).toBeTruthy()
    },
  )
})

describe('uploads', () => {
  it('arrive with their document, and are deleted after the response', async () => {
    const { body } = await nobody.call(contract.upload, {
      body: { title: 'T' },
      files: { file: { name: '../a b.pdf', content: 'x'.repeat(1000) } },
    })
    expect(body).toMatchObject({ title: 'T', files: [{ size: 1000 }] })
    await expect.poll(() => existsSync(body.files[0]!.path)).toBe(false)
  })

  it('over the limit are refused, and so are unexpected parts', async () => {
    expect(
      (
        await nobody.call(contract.upload, {
          body: { title: 'T' },
          files: { file: { name: 'a', content: 'x'.repeat(1001) } },
        })
      ).status,
    ).toBe(413)
    expect(
      (
        await nobody.call(contract.upload, {
          body: { title: 'T' },
          files: { other: { name: 'a', content: 'x' } },
        })
      ).body,
    ).toMatchObject({ code: 'unexpected_file' })
  })

  it('with two documents are refused', async () => {
    const sent = async (...documents: (string | Blob)[]) => {
      const form = new FormData()
      for (const document of documents) form.append('document', document)
      const response = await fetch(`${url}/api/upload/`, { method: 'POST', body: form })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    const asFile = new Blob(['{"title":"T"}'], { type: 'application/json' })
    expect(await sent('{"title":"T"}', '{"title":"U"}')).toEqual([400, 'repeated_part'])
    expect(await sent('{"title":"T"}', asFile)).toEqual([400, 'repeated_part'])
    expect(await sent(asFile, asFile)).toEqual([400, 'repeated_part'])
  })

  it('with two files in one field are refused', async () => {
    const form = new FormData()
    form.append('document', '{"title":"T"}')
    for (const name of ['first.txt', 'second.txt']) form.append('file', new Blob([name]), name)
    const response = await fetch(`${url}/api/upload/`, { method: 'POST', body: form })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'repeated_part' }])
  })

  it('have a limit for all files together', async () => {
    const sent = async (count: number) => {
      const form = new FormData()
      form.append('document', '{"title":"T"}')
      for (const part of parts.slice(0, count)) form.append(part, new Blob(['x'.repeat(1000)]), `${part}.txt`)
      return (await fetch(`${url}/api/upload/`, { method: 'POST', body: form })).status
    }
    expect([await sent(5), await sent(6)]).toEqual([200, 413])
  })
})

it('a refused body is read to its end, so that its sender gets the response and can send another request', async () => {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let answered = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answered += text))
  const size = 20 << 20
  const head = `POST /api/echo/3/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`
  socket.write(head)
  await expect.poll(() => answered).toContain('HTTP/1.1 413')
  socket.write(Buffer.alloc(size, ' '))
  socket.write('GET /api/fail/denied/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await new Promise((closed) => socket.once('close', closed))
  expect(answered).toContain('permission_denied')
})

it('at most 64 MB of a refused body are read, whatever its declared length', async () => {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes))).on('error', () => {})
  const ended = new Promise((over) => socket.once('close', over))
  socket.write(
    'POST /api/echo/3/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n',
  )
  const piece = Buffer.alloc(1 << 20, 32)
  const send = async (pieces: number) => {
    for (let sent = 0; sent < pieces && !socket.destroyed; sent++)
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), ended])
    return !socket.destroyed
  }
  expect(await send(60)).toBe(true)
  await expect.poll(() => answer).toContain('HTTP/1.1 413')
  expect(await send(100)).toBe(false)
  await ended
})

it('a client that sends half a request is disconnected', async () => {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const started = Date.now()
  socket.write('POST /api/echo/3/ HTTP/1.1\r\nHost: localhost\r\nContent-')
  await new Promise((closed) => socket.once('close', closed).resume())
  expect(Date.now() - started).toBeLessThan(60_000)
})

describe('a stop of the server', () => {
  it('does not wait for a connection without a request', async () => {
    const closing = await serveForTest(server, [])
    const socket = connect(Number(new URL(closing.url).port), '127.0.0.1')
    await new Promise((connected) => socket.once('connect', connected))
    const ended = new Promise((over) =>
      socket
        .once('close', over)
        .on('error', () => {})
        .resume(),
    )
    // A response shows that the earlier connection has been accepted.
    await fetch(`${closing.url}/api/nothing/`)
    await closing.stop()
    await ended
  })

  it('completes running requests, and then closes their connections', async () => {
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const slowSchemas = { ask: { summary: 'Slow', response: z.string() } }
    const slow = endpoints<typeof slowSchemas>()({
      ask: { method: 'GET', path: '/api/slow/', open: true },
    })
    const answer = () => (begun.resolve(), mayEnd.promise.then(() => 'done'))
    const closing = await serveForTest(server, routes(slow, slowSchemas, { ask: [anyone, answer] }))
    const asked = fetch(`${closing.url}/api/slow/`).then((response) => response.json())
    await begun.promise
    const stopped = closing.stop()
    mayEnd.resolve()
    expect(await asked).toBe('done')
    await stopped
  })
})
