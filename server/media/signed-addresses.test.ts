import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { everybody, ownProject, upload, type People } from '../documents/testing/documents-of.ts'
import { signatureProblem } from '../testing/signed-address.ts'
import { startS3Server, type S3Server } from '../testing/s3-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { claimFolder } from './folder-marker.ts'

let s3: S3Server
let gate: Server
let gateUrl: string
let server: TestServer
let people: People
let project: number
/** Milliseconds by which the clock of the storage is ahead. */
let shift = 0
const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
const now = () => new Date(Date.now() + shift)

beforeAll(async () => {
  s3 = await startS3Server()
  // The test server of S3 does not check signatures.
  gate = createServer((sent, answer) => {
    const address = new URL(sent.url ?? '', `http://${sent.headers.host}`)
    const problem = signatureProblem(sent.method ?? '', address, { ...keys, now: now() })
    if (problem) return void answer.writeHead(403).end(problem)
    const passed = request(new URL(sent.url ?? '', s3.url), (received) => {
      answer.writeHead(received.statusCode ?? 500, received.headers)
      received.pipe(answer)
    })
    passed.end()
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  gateUrl = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
  server = await startTestServer({
    ...s3.settings('signed'),
    STORAGE_PUBLIC_ENDPOINT: gateUrl,
    STORAGE_REDIRECT: 'true',
  })
  await claimFolder(server.database.db, server.config)
  people = await everybody(server)
  project = await ownProject(server)
})
afterAll(async () => {
  await server.stop()
  gate.close()
  await s3.remove()
})

/** Requests a file as programs do. */
const ask = (address: URL) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (done, failed) => {
      request(address, (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => (body += text))
        answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body }))
      })
        .once('error', failed)
        .end()
    },
  )
const changed = (address: URL, change: (url: URL) => void) => {
  const other = new URL(address)
  change(other)
  return ask(other)
}

it('a signed address opens one file under one name for a minute, by a signature that is verified independently', async () => {
  const name = "bericht (2026) & 'final' ü*.txt"
  const made = await upload(people.projectManager, { project }, { name, content: 'for a minute' })
  const other = await upload(
    people.projectManager,
    { project },
    { name: 'other.txt', content: 'not this one' },
  )
  const own = new URL(made.body.file!.url, server.url)
  const first = await ask(own)
  expect([first.status, first.headers['cache-control']]).toEqual([302, 'no-store'])
  const address = new URL(String(first.headers['location']))
  expect(address.origin).toBe(gateUrl)
  expect(signatureProblem('GET', address, { ...keys, now: now() })).toBeUndefined()

  const opened = await ask(address)
  expect([opened.status, opened.body]).toEqual([200, 'for a minute'])
  const disposition = String(opened.headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''/)
  expect(decodeURIComponent(disposition.slice(29))).toBe("bericht_(2026)_&_'final'_ü.txt")
  expect(opened.headers['content-type']).toBe('application/octet-stream')
  expect(opened.headers['cache-control']).toBe('private, no-store')

  const otherKey = other.body.file!.url.split('/')[2]!
  const refused = await Promise.all([
    changed(address, (url) => (url.pathname = `/${s3.bucket}/signed/${otherKey.slice(0, 2)}/${otherKey}`)),
    changed(address, (url) => url.searchParams.set('response-content-disposition', 'inline')),
    changed(address, (url) => url.searchParams.set('response-content-type', 'text/html')),
    changed(address, (url) => url.searchParams.delete('response-content-disposition')),
    changed(address, (url) => url.searchParams.set('X-Amz-Expires', '86400')),
  ])
  expect(refused.map(({ status, body }) => [status, body])).toEqual(
    Array(5).fill([403, 'SignatureDoesNotMatch']),
  )
  shift = 59_000
  expect((await ask(address)).status).toBe(200)
  shift = 62_000
  expect([(await ask(address)).status, (await ask(address)).body]).toEqual([403, 'AccessDenied'])
  shift = 0
})

it('people who have lost the right get no new address, and the earlier one ends after a minute', async () => {
  const content = { name: 'shared.txt', content: 'for participants' }
  const { id } = (await upload(people.projectManager, { project }, content)).body
  const read = await people.projectMember.call(documents.read, { params: { id } })
  const own = new URL(read.body.file!.url, server.url)
  const earlier = new URL(String((await ask(own)).headers['location']))
  expect((await ask(earlier)).status).toBe(200)
  const { db } = server.database
  await db
    .deleteFrom('participant')
    .where('project_id', '=', project)
    .where('person_id', 'in', (person) =>
      person.selectFrom('person').select('id').where('email', '=', personas.projectMember.email),
    )
    .execute()
  const refused = await ask(own)
  expect([refused.status, refused.headers['location']]).toEqual([404, undefined])
  expect((await people.projectMember.call(documents.read, { params: { id } })).status).toBe(404)
  shift = 62_000
  expect((await ask(earlier)).status).toBe(403)
  shift = 0
})
