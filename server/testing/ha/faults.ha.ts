import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import type { Persona } from '../../../db/seed/personas.ts'
import { everyDay } from '../../calendar/testing/hours.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { as, type Person } from '../person.ts'
import { surveyForWriters } from '../saving-writer.ts'
import { noNginx } from '../servers/nginx.ts'
import { noPgbouncer } from '../servers/pgbouncer.ts'
import { noRedis } from '../servers/redis.ts'
import type { TestServer } from '../test-server.ts'
import { opened, projectId, uploaded } from '../uploaded-survey.ts'
import { run, startCluster, type Cluster } from './cluster.ts'
import { startWork, type Work, type Worker } from './workers.ts'

const missing = [noNginx, noPgbouncer, noRedis].find((reason) => reason !== undefined)

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Seconds of work before and after each fault. */
const pause = Number(process.env['PAUSE'] ?? 8)

describe.skipIf(missing)(`three nodes${missing ? `, skipped: ${missing}` : ''}`, () => {
  let cluster: Cluster
  let work: Work
  let workers: (Worker & { stored: () => Promise<number> })[]

  beforeAll(async () => {
    cluster = await startCluster()
    workers = await prepareWorkers(cluster)
    work = startWork(workers)
    await setTimeout(pause * 1000)
    work.longestGaps()
  }, 600_000)
  afterAll(() => cluster?.close(), 300_000)

  /** Lets people work through a fault. @returns the time away of each kind of action, in seconds */
  async function through(fault: string, happen: () => Promise<void>): Promise<Record<string, number>> {
    await happen()
    await setTimeout(pause * 1000)
    const away = Object.fromEntries(
      Object.entries(work.longestGaps()).map(([kind, time]) => [kind, Number((time / 1000).toFixed(1))]),
    )
    print(`${fault}: ${JSON.stringify(away)} s away; nodes have ${cluster.memory().join(', ')} MB`)
    expect(work.unexpected, cluster.errors().slice(-4000)).toEqual([])
    return away
  }

  it('a killed node: the others go on', async () => {
    await through('kill -9 of a node', async () => {
      await cluster.killNode(0)
      await setTimeout(3000)
      await cluster.startNode(0)
    })
  })

  it('a killed Redis: nobody waits for it', async () => {
    await through('kill -9 of Redis', async () => {
      await cluster.redis.kill()
      await setTimeout(5000)
      await cluster.redis.restart()
    })
  })

  it('an S3 server that is gone for five seconds: only uploads wait', async () => {
    const away = await through('S3 server gone for 5 s', async () => {
      await cluster.files.stop()
      await setTimeout(5000)
      await cluster.files.start()
    })
    expect(away['chat message']).toBeLessThan(5)
  })

  it('a killed primary: the standby takes over', async () => {
    await through('kill -9 of the primary, promotion after 2 s', async () => {
      await cluster.killPrimary()
      await setTimeout(2000)
      await cluster.promote()
    })
  })

  it('nothing acknowledged is lost, nothing is stored twice', async () => {
    await work.stop()
    expect(work.unexpected).toEqual([])
    const stored = await Promise.all(workers.map((one) => one.stored()))
    print(`acknowledged actions: ${work.acknowledged.reduce((sum, one) => sum + one, 0)}`)
    expect(stored).toEqual(work.acknowledged)
    expect(Math.min(...work.acknowledged)).toBeGreaterThan(0)
  })
})

/** Thirty people: ten save answers, ten write messages, five upload documents and five book sessions. */
async function prepareWorkers(cluster: Cluster): Promise<(Worker & { stored: () => Promise<number> })[]> {
  const database = openDatabase(cluster.databaseUrl(), { max: 2, statementTimeout: 0 })
  const server = { url: cluster.url, database } as TestServer
  const signedIn = (name: Persona) => as(server, name)
  const [admin, advisor] = [await signedIn('projectAdmin'), await signedIn('advisor')]
  const count = async (statement: string) => {
    const [row] = (await run(cluster.databaseUrl(), statement)) as [{ count: string }]
    return Number(row.count)
  }
  const savers = await savingPeople(server, admin, 10, count)
  const writers = await Promise.all(
    (['projectManager', 'projectEditor', 'projectMember', 'projectGuest', 'plain'] as const).flatMap((name) =>
      [0, 1].map(async (turn) => writer(await signedIn(name), admin, `${name}-${turn}`, database, count)),
    ),
  )
  const project = await projectId(server)
  const uploaders = await Promise.all(
    Array.from({ length: 5 }, async (_, number) =>
      uploader(await signedIn('projectAdmin'), project, number, count),
    ),
  )
  await advisor.call(advisorHoursEndpoints.save, { body: everyDay })
  const advisorId = (await advisor.call(users.me)).body.id
  const bookers = await Promise.all(
    (['projectManager', 'projectEditor', 'projectMember', 'projectGuest', 'plain'] as const).map(
      async (name, number) => booker(await signedIn(name), advisorId, number, count),
    ),
  )
  await database.close()
  return [...savers, ...writers, ...uploaders, ...bookers]
}

type Count = (statement: string) => Promise<number>

async function savingPeople(server: TestServer, admin: Person, people: number, count: Count) {
  const { id: form_id, name } = await uploaded(server, admin, { csv: surveyForWriters(people) })
  const { byCode } = await opened(admin, name)
  return Promise.all(
    Array.from({ length: people }, async (_, number) => {
      const { question_id } = byCode[`Q${number}`]!
      const who = await as(server, 'projectAdmin')
      let seen: number | null = null
      return {
        kind: 'answer',
        act: async (at: number, key: string) => {
          const answer = { text: true, 'text-data': `Note ${at}` }
          const body = { form_id, answers: [{ question: { question_id }, answer, seen }] }
          const response = await who.call(surveyAnswers.saveAnswers, { body, key })
          if (response.status === 200) seen = response.body.saved[0]?.answer_id ?? seen
          return response.status
        },
        stored: () => count(`select count(*) from answer where question_id = ${question_id}`),
      }
    }),
  )
}

async function writer(who: Person, peer: Person, name: string, { db }: Database, count: Count) {
  const [me, other] = [(await who.call(users.me)).body.id, (await peer.call(users.me)).body.id]
  const now = new Date()
  await db
    .insertInto('contact')
    .values({ from_id: me, to_id: other, created_at: now, accepted_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute()
  return {
    kind: 'chat message',
    act: async (at: number, key: string) => {
      const body = { message: `${name} message ${at}`, clientId: key }
      return (await who.call(chat.send, { params: { userId: other }, body, key })).status
    },
    stored: () => count(`select count(*) from message where content like '${name} message %'`),
  }
}

function uploader(who: Person, project: number, number: number, count: Count) {
  return {
    kind: 'upload',
    act: async (at: number, key: string) => {
      const files = { file: { name: 'terms.txt', content: `Terms ${at} ${'x'.repeat(50_000)}` } }
      const body = { project, name: `Terms ${number} ${at}` }
      return (await who.call(documents.create, { body, files, key })).status
    },
    stored: () => count(`select count(*) from document where name like 'Terms ${number} %'`),
  }
}

function booker(who: Person, advisorId: number, number: number, count: Count) {
  const day = 86_400_000
  const first = Math.floor(Date.now() / day) + 30
  return {
    kind: 'booking',
    act: async (at: number, key: string) => {
      // Three half hours a day for each of the five.
      const start = (first + Math.floor(at / 3)) * day + (9 * 60 + (number * 3 + (at % 3)) * 30) * 60_000
      const span = { start: new Date(start).toISOString(), end: new Date(start + 1_800_000).toISOString() }
      const body = { ...span, title: `Session of ${number}`, advisorId }
      return (await who.call(calendar.book, { body, key })).status
    },
    stored: () => count(`select count(*) from advisor_session where title = 'Session of ${number}'`),
  }
}
