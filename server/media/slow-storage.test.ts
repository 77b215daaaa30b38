import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { everybody, ownProject, upload, type People } from '../documents/testing/documents-of.ts'
import { transaction } from '../platform/database/database.ts'
import { fileStorage } from '../platform/storage/open-storage.ts'
import { startHeldProxy, type HeldProxy } from '../testing/held-proxy.ts'
import { startS3Server, type S3Server } from '../testing/s3-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'
import { claimFolder } from './folder-marker.ts'
import { sweepSoon } from './media.jobs.ts'
import { uploadStore } from './upload-store.ts'
import { jobsDone } from '../testing/jobs-done.ts'

let s3: S3Server
let proxy: HeldProxy
let server: TestServer
let people: People
let project: number
beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startHeldProxy(s3.url)
  server = await startTestServer({ ...s3.settings('slow'), STORAGE_ENDPOINT: proxy.url, DAILY_QUOTA: '3' })
  await claimFolder(server.database.db, server.config)
  people = await everybody(server)
  project = await ownProject(server)
})
afterEach(() => proxy.release())
afterAll(async () => {
  await server.stop()
  proxy.stop()
  await s3.remove()
})

const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of fileStorage(server.config).list()) keys.push(key)
  return keys
}
const namedKeys = async () => {
  const rows = await server.database.db.selectFrom('media').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}
const unnamed = async () =>
  (await server.database.db.selectFrom('media_gone').select('key').execute()).map(({ key }) => key)
const openTransactions = async () => {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(server.database.db)
  return rows[0]?.open
}
const timed = async <T>(run: () => Promise<T>): Promise<[T, number]> => {
  const since = performance.now()
  return [await run(), performance.now() - since]
}
/** Holds back files on their way to the storage until `during` is done. @returns what the requests got */
async function whileHeld<T>(requests: () => Promise<T>[], during: () => Promise<void>): Promise<T[]> {
  proxy.hold()
  const sent = requests()
  await expect.poll(proxy.waiting, { timeout: 20_000 }).toBe(sent.length)
  await during()
  proxy.release()
  return Promise.all(sent)
}
const text = (content: string) => ({ name: 'a.txt', content })

it('while the storage is slow, uploads hold no transaction, row or connection', async () => {
  const { id, updated_at } = (await upload(people.projectManager, { project }, text('first'))).body
  const { body: before } = await people.projectAdmin.call(projects.read, { params: { id: project } })
  const answers = await whileHeld(
    () => [
      // More than there are connections.
      ...Array.from({ length: 11 }, (_, at) => upload(people.projectManager, { project }, text(`${at}`))),
      people.projectManager.call(documents.update, {
        params: { id },
        body: { updated_at },
        files: { file: text('second') },
      }),
    ],
    async () => {
      expect(await openTransactions()).toBe(0)
      const [changed, took] = await timed(() =>
        people.projectManager.call(documents.update, {
          params: { id },
          body: { updated_at, description: 'Changed by another tab' },
        }),
      )
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      const [edited, tookToo] = await timed(() =>
        people.projectAdmin.call(projects.update, {
          params: { id: project },
          body: { updated_at: before.updated_at, short_name: 'Quick' },
        }),
      )
      expect(edited.status, JSON.stringify(edited.body)).toBe(200)
      expect(Math.max(took, tookToo)).toBeLessThan(3000)
    },
  )
  expect(answers.slice(0, 11).map(({ status }) => status)).toEqual(Array(11).fill(201))
  // The version that it was based on has been changed.
  expect(answers[11]?.status).toBe(409)
  expect((await storedKeys()).sort()).toEqual((await namedKeys()).sort())
  expect(await unnamed()).toEqual([])
})

it('answers of others to the same survey are saved while a file of one is stored', async () => {
  const { name } = await uploaded(server, people.projectManager)
  const { form_id, byCode } = await opened(people.projectMember, name)
  const policy = { question: { question_id: byCode['Q5']!.question_id } }
  const contact = { question: { question_id: byCode['Q4']!.question_id } }
  const part = `${policy.question.question_id}:document`
  const [saved] = await whileHeld(
    () => [
      people.projectMember.call(surveyAnswers.saveAnswers, {
        body: { form_id, answers: [{ ...policy, answer: { 'document-file': 'policy.txt' } }] },
        files: { [part]: { name: 'policy.txt', content: 'our policy' } },
        key: 'a-key-of-this-save',
      }),
    ],
    async () => {
      const [other, took] = await timed(() =>
        people.projectManager.call(surveyAnswers.saveAnswers, {
          body: { form_id, answers: [{ ...contact, answer: { 'name-data': 'Ana' } }] },
        }),
      )
      expect(other.status, JSON.stringify(other.body)).toBe(200)
      expect(took).toBeLessThan(3000)
    },
  )
  expect(saved?.status, JSON.stringify(saved?.body)).toBe(200)
  // A retry gets the first response and stores nothing.
  const keys = await storedKeys()
  const again = await people.projectMember.call(surveyAnswers.saveAnswers, {
    body: { form_id, answers: [{ ...policy, answer: { 'document-file': 'policy.txt' } }] },
    files: { [part]: { name: 'policy.txt', content: 'our policy' } },
    key: 'a-key-of-this-save',
  })
  expect(again.body).toEqual(saved?.body)
  expect(await storedKeys()).toEqual(keys)
  expect(await unnamed()).toEqual([])
})

it('nothing is left of an upload that is refused or fails, also when a right ends during it', async () => {
  const before = await storedKeys()
  const refused = await upload(people.projectManager, { project }, { name: 'a.exe', content: 'MZ' })
  expect(refused.status).toBe(415)
  const tooMuch = await upload(people.projectManager, { project }, text('x'.repeat(3_000_001)))
  expect([tooMuch.status, tooMuch.body]).toMatchObject([413, { code: 'daily_quota_used' }])
  const noProject = await upload(people.plain, { project }, text('not mine'))
  expect(noProject.status).toBe(404)
  const { db } = server.database
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', personas.projectMember.email)
    .executeTakeFirstOrThrow()
  const [late] = await whileHeld(
    () => [upload(people.projectMember, { project }, text('too late'))],
    async () =>
      void (await db
        .deleteFrom('participant')
        .where('project_id', '=', project)
        .where('person_id', '=', id)
        .execute()),
  )
  expect(late?.status).toBe(404)
  expect(await storedKeys()).toEqual(before)
  expect(await unnamed()).toEqual([])
})

it('the sweep deletes the file of a killed process after a day, and not before', async () => {
  const { db } = server.database
  const path = join(server.config.DATA_DIR, 'sent.txt')
  await writeFile(path, 'sent')
  const before = await storedKeys()
  const platform = {
    database: server.database,
    config: server.config,
    identify: async () => undefined,
    clock: () => new Date(),
  }
  const file = { part: 'file', fileName: 'sent.txt', path, size: 4, sha256: Buffer.alloc(32) }
  await uploadStore(platform).store([file])
  const [key] = await unnamed()
  const sweep = async () => {
    await transaction(db, (tx) => sweepSoon(tx))
    await jobsDone(server, 'media.sweep')
  }
  await sweep()
  expect(await storedKeys()).toContain(key)
  await db
    .updateTable('media_gone')
    .set({ due_at: sql<Date>`due_at - interval '1 day'` })
    .execute()
  await sweep()
  expect(await storedKeys()).toEqual(before)
  expect(await unnamed()).toEqual([])
})
