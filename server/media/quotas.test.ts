import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer({ PROJECT_QUOTA: '5', DAILY_QUOTA: '2' })
  for (const name of ['projectManager', 'projectMember', 'projectEditor', 'projectAdmin'] as const)
    people[name] = await as(server, name)
})
afterAll(() => server.stop())

const megabytes = (count: number) => 'x'.repeat(count * 1_000_000)
const bytesKept = async () =>
  (await readdir(join(server.config.DATA_DIR, 'media'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length

it('files are refused with a message when the daily quota of a person or the quota of a project is used up', async () => {
  const { name } = await uploaded(server, people.projectManager)
  const answer = async (who: Persona, size: number) => {
    const { form_id, byCode } = await opened(people[who], name)
    const { question_id } = byCode['Q5']!
    return people[who].call(surveyAnswers.saveAnswers, {
      body: { form_id, answers: [{ question: { question_id }, answer: {} }] },
      files: { [`${question_id}:document`]: { name: 'policy.txt', content: megabytes(size) } },
    })
  }
  expect((await answer('projectMember', 1.5)).status).toBe(200)
  const before = await bytesKept()
  const { byCode } = await opened(people.projectMember, name)
  expect(await answer('projectMember', 0.6)).toMatchObject({
    status: 413,
    body: { code: 'daily_quota_used', detail: expect.stringContaining('daily limit') },
  })
  expect(await bytesKept()).toBe(before)
  expect((await opened(people.projectMember, name)).byCode['Q5']).toEqual(byCode['Q5'])
  expect((await answer('projectMember', 0.5)).status).toBe(200)
  expect((await answer('projectEditor', 2)).status).toBe(200)

  expect(await answer('projectAdmin', 1.1)).toMatchObject({
    status: 413,
    body: { code: 'project_quota_used', detail: expect.stringContaining('This project') },
  })
  expect((await answer('projectAdmin', 1)).status).toBe(200)

  // The daily quota starts again the next day; the project's does not.
  await sql`update media set created_at = created_at - interval '25 hours'`.execute(server.database.db)
  expect((await answer('projectMember', 0.1)).body).toMatchObject({ code: 'project_quota_used' })
  await sql`update media set project_id = null`.execute(server.database.db)
  expect((await answer('projectMember', 2)).status).toBe(200)
})
