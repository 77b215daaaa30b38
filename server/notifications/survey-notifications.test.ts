import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { uploaded } from '../testing/uploaded-survey.ts'
import { mailDigests } from './testing/mail-digests.ts'
import { bellOf, listOf } from './testing/notifications-of.ts'
import { waitingJobs } from '../testing/jobs-done.ts'

let server: TestServer
let manager: Person
let member: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  member = await as(server, 'projectMember')
})
afterAll(() => server.stop())

type Change = SentBodyOf<typeof surveys.update>

const change = async (id: number, body: Change) =>
  expect((await manager.call(surveys.update, { params: { id }, body })).status).toBe(200)
/** Jobs that are not finished. */
const waiting = async () =>
  (await sql<{ jobs: number }>`select count(*)::int as jobs from ${waitingJobs}`.execute(server.database.db))
    .rows[0]?.jobs
/** The member's notifications of a survey, latest first. */
const notificationsAbout = async (id: number) =>
  (await listOf(member)).results.filter(({ object }) => object.id === id)
const verbsOf = async (id: number) => (await notificationsAbout(id)).map(({ verb }) => verb).reverse()

describe('participants are notified that a survey is open', () => {
  const [opened, finalized, reopened] = ['opened a survey', 'finalized a survey', 'reopened a survey']
  const accepting = (accept_submissions: boolean): Change => ({ accept_submissions })
  const active = (yes: boolean): Change => ({ active: yes })

  it.each<[string, object, [Change, string[]][]]>([
    [
      'when it first accepts answers, and when it is reopened',
      { accept_submissions: 'false' },
      [
        [accepting(true), [opened]],
        [accepting(false), [opened, finalized]],
        [accepting(true), [opened, finalized, reopened]],
      ],
    ],
    ['when it is first activated', { active: 'false' }, [[active(true), [opened]]]],
    [
      'once it is both active and open',
      { active: 'false', accept_submissions: 'false' },
      [
        [accepting(true), []],
        [active(true), [opened]],
      ],
    ],
    [
      'again only when it can be filled again',
      {},
      [
        [{ ...accepting(false), ...active(false) }, [opened, finalized]],
        [accepting(true), [opened, finalized]],
        [active(true), [opened, finalized, reopened]],
      ],
    ],
  ])('%s', async (_, fields, steps) => {
    const { id } = await uploaded(server, manager, fields)
    for (const [body, told] of steps) {
      await change(id, body)
      // All notifications have been sent once no jobs are left.
      await expect.poll(waiting, { timeout: 90_000 }).toBe(0)
      expect(await verbsOf(id)).toEqual(told)
    }
  })
})

describe('the link to a survey', () => {
  const linksOf = async (id: number) => {
    const inBell = (await bellOf(member)).results.find(({ object }) => object.id === id)
    return [...(await notificationsAbout(id)), ...(inBell ? [inBell] : [])].map(linkOf)
  }

  it('uses its current name, even if another survey has the old one', async () => {
    const { id, name } = await uploaded(server, manager)
    const old = `/quiz/${encodeURIComponent(name)}`
    await expect.poll(() => linksOf(id), { timeout: 90_000 }).toEqual([old, old])
    await change(id, { name: `${name}, 2nd?` })
    await uploaded(server, manager, { name })
    const now = `/quiz/${encodeURIComponent(`${name}, 2nd?`)}`
    expect(await linksOf(id)).toEqual([now, now])
    const [told] = await notificationsAbout(id)
    const marked = { params: { id: told!.id }, body: { unread: false } }
    expect(linkOf((await member.call(notifications.update, marked)).body)).toBe(now)
    // A finalized survey cannot be filled, so the link leads to the surveys of the project.
    await change(id, { accept_submissions: false })
    await expect
      .poll(async () => (await linksOf(id))[0], { timeout: 90_000 })
      .toMatch(/^\/projects\/\d+\/surveys$/)
  })

  it('in a mail does not depend on the name', async () => {
    const { id, name } = await uploaded(server, manager)
    const subject = `Mateo Quispe opened the survey ${name}`
    const mailed = () => server.mails.all.find((mail) => mail.subject === subject)
    await expect.poll(mailed, { timeout: 90_000 }).toBeDefined()
    expect(mailed()?.text.split(/\s/)).toContain(`${server.config.PUBLIC_URL}/surveys/${id}`)

    await change(id, { accept_submissions: false })
    await change(id, { accept_submissions: true })
    await expect.poll(() => verbsOf(id), { timeout: 90_000 }).toHaveLength(3)
    const { email } = personas.projectMember
    const eightTomorrow = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
    await mailDigests(server, eightTomorrow)
    const digest = () =>
      server.mails.all.find(
        ({ to, text }) => to.includes(email) && text.includes(`reopened the survey ${name}`),
      )
    await expect.poll(digest, { timeout: 90_000 }).toBeDefined()
    expect(digest()?.text.split(/\s/)).toContain(`${server.config.PUBLIC_URL}/surveys/${id}`)
  })
})
