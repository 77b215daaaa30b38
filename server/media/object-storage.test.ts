import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { everybody, ownProject, upload, type People } from '../documents/testing/documents-of.ts'
import { explainedStart } from '../platform/explain-start.ts'
import { fileStorage } from '../platform/storage/open-storage.ts'
import { unzipped } from '../results/testing/unzipped.ts'
import { as, person } from '../testing/person.ts'
import { startS3Server, type S3Server } from '../testing/s3-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'
import { claimFolder, FilesOfAnother } from './folder-marker.ts'
import { sweepSoon } from './media.jobs.ts'
import { png } from './testing/png.ts'

let s3: S3Server
let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  s3 = await startS3Server()
  server = await startTestServer(s3.settings('product'))
  await claimFolder(server.database.db, server.config)
  people = await everybody(server)
  project = await ownProject(server)
})
afterAll(async () => {
  await server.stop()
  await s3.remove()
})

const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of fileStorage(server.config).list()) keys.push(key)
  return keys
}
const rowsOfMedia = async () =>
  Number(
    (
      await server.database.db
        .selectFrom('media')
        .select((all) => all.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )
const metric = async (name: string) => {
  const page = await (await fetch(`${server.url}/metrics`)).text()
  return [...page.matchAll(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  )
}
const document = async (content: string, name = 'a report.txt') => {
  const made = await upload(people.projectManager, { project }, { name, content })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { headers, redirect: 'manual' })

it('a document is stored in the bucket only, and opened whole, in ranges and by HEAD', async () => {
  const content = 'x'.repeat(1_000_000) + 'the end'
  const { file } = await document(content)
  const key = file!.url.split('/')[2]!
  expect(await storedKeys()).toContain(key)
  expect(existsSync(join(server.config.DATA_DIR, 'media'))).toBe(false)

  const whole = await get(file!.url)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('cache-control')).toBe('private, no-store')
  expect(whole.headers.get('content-disposition')).toContain("attachment; filename*=UTF-8''a_report.txt")
  expect(hash('sha256', Buffer.from(await whole.arrayBuffer()))).toBe(hash('sha256', content))

  const range = await get(file!.url, { range: 'bytes=-7' })
  expect([range.status, await range.text()]).toEqual([206, 'the end'])
  expect(range.headers.get('content-range')).toBe('bytes 1000000-1000006/1000007')
  const beyond = await get(file!.url, { range: 'bytes=1000007-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000007'])
  const head = await fetch(new URL(file!.url, server.url), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000007'])
  expect((await get(file!.url.replace(/signature=/, 'signature=x'))).status).toBe(404)
})

it('a picture is public and can be cached', async () => {
  const body = { name: 'With a picture', type: 'Research', regions: ['Europe'] }
  const files = { avatarFile: { name: 'a.png', content: png({ width: 64, height: 64 }) } }
  const created = await (await as(server, 'plain')).call(projects.create, { body, files })
  const picture = await get(created.body.avatar!)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(picture.headers.get('cache-control')).toContain('immutable')
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10)
})

it('a data document is read from the bucket, and no copy is left', async () => {
  const csv = { name: 'crops.csv', content: 'crop,tonnes\nMaize,1.5\nTea,2\n' }
  const { body } = await upload(people.projectManager, { project, isDataDoc: true }, csv)
  await expect
    .poll(async () => {
      const read = await people.projectAdmin.call(documents.read, { params: { id: body.id } })
      return read.body.data
    })
    .toBe('ready')
  // A document with a file becomes a data document.
  const later = await upload(people.projectManager, { project }, { ...csv, name: 'later.csv' })
  const { id, updated_at } = later.body
  const changed = await people.projectManager.call(documents.update, {
    params: { id },
    body: { updated_at, isDataDoc: true },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
})

it('downloads of results and projects contain the files', async () => {
  const { id, name } = await uploaded(server, people.projectManager)
  const { form_id, byCode } = await opened(people.projectMember, name)
  const { question_id } = byCode['Q5']!
  const saved = await people.projectMember.call(surveyAnswers.saveAnswers, {
    body: { form_id, answers: [{ question: { question_id }, answer: { 'document-file': 'policy.txt' } }] },
    files: { [`${question_id}:document`]: { name: 'policy.txt', content: 'our policy' } },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const zipAt = async (url: string) =>
    unzipped(Buffer.from(await (await get(url)).arrayBuffer())) as Record<string, Buffer>
  for (const shape of ['long', 'wide'] as const) {
    const { body } = await people.projectManager.call(surveyDownloads.startExport, {
      params: { id },
      body: { format: 'csv', which: 'latest', with_files: true, shape },
    })
    const contents = Object.values(await zipAt(body.url)).map(String)
    expect(contents, shape).toContain('our policy')
  }
  await document('a canary in a document', 'canary.txt')
  const { body } = await people.projectAdmin.call(projectExport.start, { params: { id: project } })
  const contents = Object.values(await zipAt(body.url)).map(String)
  expect(contents).toEqual(expect.arrayContaining(['our policy', 'a canary in a document']))
})

it('deleting files deletes their objects', async () => {
  const { file } = await document('to be deleted')
  const key = file!.url.split('/')[2]!
  expect(await storedKeys()).toContain(key)
  const { db } = server.database
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('media_gone').values({ key }).execute()
    await sweepSoon(tx)
  })
  await expect.poll(storedKeys).not.toContain(key)
})

it('with STORAGE_REDIRECT, downloads are redirected after the access check, and parts of pages are not', async () => {
  const { file } = await document('straight from the bucket')
  const other = await startTestServer({ ...s3.settings('product'), STORAGE_REDIRECT: 'true' }, server)
  try {
    // Nodes that share a database share SECRET_KEY; test servers do not.
    const listed = await (await as(other, 'projectMember')).call(documents.list, { query: { project } })
    const url = listed.body.results.find((one) => one.file?.url.includes(file!.url.split('/')[2]!))!.file!.url
    const ask = (headers: OutgoingHttpHeaders) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
        (answered, failed) => {
          // `fetch` sends headers of its own that say it is one.
          request(new URL(url, other.url), { headers }, (response) => {
            const { statusCode: status, headers: received } = response
            text(response).then((body) => answered({ status, headers: received, body }), failed)
          }).end()
        },
      )
    for (const headers of [{}, { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }]) {
      const redirected = await ask({ ...headers })
      expect([redirected.status, redirected.headers['cache-control']]).toEqual([302, 'no-store'])
      const target = new URL(redirected.headers.location!)
      expect(target.origin).toBe(s3.url)
      expect(target.searchParams.get('X-Amz-Expires')).toBe('60')
      expect(target.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
      expect(target.searchParams.get('response-content-disposition')).toContain('attachment')
      const direct = await fetch(target)
      expect([direct.status, await direct.text()]).toEqual([200, 'straight from the bucket'])
      expect(direct.headers.get('content-disposition')).toContain('a_report.txt')
    }
    for (const headers of [
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ]) {
      const streamed = await ask({ ...headers })
      expect([streamed.status, streamed.body]).toEqual([200, 'straight from the bucket'])
    }
    await fileStorage(server.config).remove([file!.url.split('/')[2]!])
    expect((await ask({ 'sec-fetch-mode': 'navigate' })).status).toBe(503)
    const forged = await fetch(new URL(url.replace(/signature=/, 'signature=x'), other.url), {
      redirect: 'manual',
    })
    expect(forged.status).toBe(404)
  } finally {
    await other.stop()
  }
})

it('while the bucket is out of reach nothing is stored, and everything works again afterwards', async () => {
  const { file } = await document('stored before')
  const before = { rows: await rowsOfMedia(), keys: (await storedKeys()).length }
  const errors = await metric('storage_errors_total')
  const send = () =>
    upload(people.projectManager, { project, name: 'Refused' }, { name: 'b.txt', content: 'b' })
  await s3.stop()
  const ready = await person(server).request('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([503, { status: 'files away' }])
  const refused = await send()
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'files_away' }])
  const download = await get(file!.url)
  expect([download.status, download.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await download.json()).toMatchObject({ code: 'file_unreadable' })
  const head = await fetch(new URL(file!.url, server.url), { method: 'HEAD' })
  expect([head.status, head.headers.get('cache-control')]).toEqual([503, 'no-store'])
  const start = await claimFolder(server.database.db, server.config).catch((error: unknown) => error)
  expect(explainedStart(start, undefined)).toMatch(
    /^The stored files are out of reach\. s3:.*: it does not respond \(ECONNREFUSED\)\.$/,
  )
  // What needs no files works.
  expect((await people.projectAdmin.call(documents.list, { query: { project } })).status).toBe(200)
  expect(await metric('storage_errors_total')).toBeGreaterThan(errors)
  expect(await metric('media_folder_ready')).toBe(0)
  expect(await rowsOfMedia()).toBe(before.rows)

  await s3.start()
  expect((await person(server).request('GET', '/readyz')).status).toBe(200)
  expect((await storedKeys()).length).toBe(before.keys)
  const opens = await get(file!.url)
  expect([opens.status, await opens.text()]).toEqual([200, 'stored before'])
  expect((await send()).status).toBe(201)
  expect(await metric('storage_seconds_count')).toBeGreaterThan(10)
})

it('an object that was deleted or cut by somebody else is 503, and not cached', async () => {
  const { file } = await document('complete')
  const storage = fileStorage(server.config)
  const key = file!.url.split('/')[2]!
  await storage.remove([key])
  const missing = await get(file!.url)
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([503, 'no-store'])
})

it('a bucket of another database is refused, also by a new installation', async () => {
  const other = await startTestServer(s3.settings('product'))
  try {
    expect((await person(other).request('GET', '/readyz')).status).toBe(200)
    await expect(claimFolder(other.database.db, other.config)).rejects.toThrow(FilesOfAnother)
    expect((await person(other).request('GET', '/readyz')).body).toEqual({ status: 'files away' })
    expect((await readdir(other.config.DATA_DIR)).includes('media')).toBe(false)
  } finally {
    await other.stop()
  }
})
