import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import type { Persona } from '../../../db/seed/personas.ts'
import { everyDay } from '../../calendar/testing/hours.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { as, type Person } from '../person.ts'
import { surveyForWriters } from '../saving-writer.ts'
import type { TestServer } from '../test-server.ts'
import { opened, projectId, uploaded } from '../uploaded-survey.ts'
import { browserOf, type Browser } from './browser.ts'
import { run, type Cluster } from './cluster.ts'
import type { Worker } from './workers.ts'

const writerNames = ['projectManager', 'projectEditor', 'projectMember', 'projectGuest'] as const

/**
 * Thirty people: ten save answers, eight write messages, four each upload documents, book sessions and add institutions. They
 * read answers and institutions where a replica may be read, and the others on the primary.
 */
export async function prepareWorkers(cluster: Cluster): Promise<Worker[]> {
  const database = openDatabase(cluster.databaseUrl(), { max: 2, statementTimeout: 0 })
  // Those that prepare the data compare responses with the contract of this version, which is that of the nodes or later.
  const server = { url: cluster.url, database } as TestServer
  const signedIn = (name: Persona) => as(server, name)
  const inBrowser = async (name: Persona) => browserOf(cluster.url, await signedIn(name))
  const [admin, advisor] = [await signedIn('projectAdmin'), await signedIn('advisor')]
  const count = async (statement: string) => {
    const [row] = (await run(cluster.databaseUrl(), statement)) as [{ count: string }]
    return Number(row.count)
  }
  const four = <T>(make: (number: number) => Promise<T>) => Promise.all([0, 1, 2, 3].map(make))
  const savers = await savingPeople(cluster, server, admin, 10, count)
  const writers = await Promise.all(
    writerNames.flatMap((name) =>
      [0, 1].map(async (turn) => {
        const who = await signedIn(name)
        const peers = [await idOf(who), await idOf(admin)] as const
        return writer(browserOf(cluster.url, who), peers, `${name}-${turn}`, database, count)
      }),
    ),
  )
  const project = await projectId(server)
  const uploaders = await four(async (number) =>
    uploader(await inBrowser('projectAdmin'), project, number, count),
  )
  await advisor.call(advisorHoursEndpoints.save, { body: everyDay })
  const advisorId = await idOf(advisor)
  const bookers = await four(async (number) =>
    booker(await inBrowser(writerNames[number]!), advisorId, number, count),
  )
  const founders = await four(async (number) => founder(await inBrowser('staff'), number, count))
  await database.close()
  return [...savers, ...writers, ...uploaders, ...bookers, ...founders]
}

const idOf = async (who: Person) => (await who.call(users.me)).body.id

type Count = (statement: string) => Promise<number>

async function savingPeople(
  { url }: Cluster,
  server: TestServer,
  admin: Person,
  people: number,
  count: Count,
): Promise<Worker[]> {
  const { id: form_id, name } = await uploaded(server, admin, { csv: surveyForWriters(people) })
  const { byCode } = await opened(admin, name)
  return Promise.all(
    Array.from({ length: people }, async (_, number): Promise<Worker> => {
      const { question_id } = byCode[`Q${number}`]!
      const who = browserOf(url, await as(server, 'projectAdmin'))
      let seen: number | null = null
      return {
        kind: 'answer',
        act: async (at, key) => {
          const answer = { text: true, 'text-data': `Note ${at}` }
          const body = { form_id, answers: [{ question: { question_id }, answer, seen }] }
          const response = await who.call(surveyAnswers.saveAnswers, { body, key })
          if (response.status === 200) seen = response.body.saved[0]?.answer_id ?? seen
          return response
        },
        // The results may be read from a replica.
        read: async (at) => {
          const response = await who.call(surveyResults.listAnswers, { params: { id: form_id } })
          const isOwn = (one: { question__id: number; answer_text: string }) =>
            one.question__id === question_id && one.answer_text.endsWith(`Note ${at}`)
          return { ...response, isThere: response.status === 200 && response.body.results.some(isOwn) }
        },
        stored: () => count(`select count(*) from answer where question_id = ${question_id}`),
      }
    }),
  )
}

async function writer(
  who: Browser,
  [me, other]: readonly [number, number],
  name: string,
  { db }: Database,
  count: Count,
): Promise<Worker> {
  const now = new Date()
  await db
    .insertInto('contact')
    .values({ from_id: me, to_id: other, created_at: now, accepted_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const params = { userId: other }
  return {
    kind: 'chat message',
    act: async (at, key) => {
      const body = { message: `${name} message ${at}`, clientId: key }
      return who.call(chat.send, { params, body, key })
    },
    read: async (at) => {
      const response = await who.call(chat.messages, { params })
      const isThere =
        response.status === 200 &&
        response.body.messages.some(({ content }) => content === `${name} message ${at}`)
      return { ...response, isThere }
    },
    stored: () => count(`select count(*) from message where content like '${name} message %'`),
  }
}

function uploader(who: Browser, project: number, number: number, count: Count): Worker {
  const nameOf = (at: number) => `Terms ${number} ${at}`
  return {
    kind: 'upload',
    act: async (at, key) => {
      const files = { file: { name: 'terms.txt', content: `Terms ${at} ${'x'.repeat(50_000)}` } }
      return who.call(documents.create, { body: { project, name: nameOf(at) }, files, key })
    },
    read: async (at) => {
      const query = { project, search: nameOf(at) }
      const response = await who.call(documents.list, { query })
      return {
        ...response,
        isThere: response.status === 200 && response.body.results.some(({ name }) => name === nameOf(at)),
      }
    },
    stored: () => count(`select count(*) from document where name like 'Terms ${number} %'`),
  }
}

function booker(who: Browser, advisorId: number, number: number, count: Count): Worker {
  const day = 86_400_000
  const first = Math.floor(Date.now() / day) + 30
  // Three half hours a day for each of the four.
  const spanOf = (at: number) => {
    const start = (first + Math.floor(at / 3)) * day + (9 * 60 + (number * 3 + (at % 3)) * 30) * 60_000
    return { start: new Date(start).toISOString(), end: new Date(start + 1_800_000).toISOString() }
  }
  return {
    kind: 'booking',
    // Sessions can be booked for at most 365 days ahead.
    most: 3 * 330,
    act: async (at, key) => {
      const body = { ...spanOf(at), title: `Session of ${number}`, advisorId }
      return who.call(calendar.book, { body, key })
    },
    read: async (at) => {
      const { start, end } = spanOf(at)
      const response = await who.call(calendar.list, { query: { from_time: start, to_time: end } })
      return {
        ...response,
        isThere: response.status === 200 && JSON.stringify(response.body).includes(`Session of ${number}`),
      }
    },
    stored: () => count(`select count(*) from advisor_session where title = 'Session of ${number}'`),
  }
}

function founder(who: Browser, number: number, count: Count): Worker {
  const nameOf = (at: number) => `Founded ${number} Trust ${at}`
  return {
    kind: 'institution',
    act: (at, key) => who.call(institutes.create, { body: instituteBody({ name: nameOf(at) }), key }),
    // The list may be read from a replica.
    read: async (at) => {
      const response = await who.call(institutes.list, { query: { name: nameOf(at) } })
      return {
        ...response,
        isThere: response.status === 200 && response.body.results.some(({ name }) => name === nameOf(at)),
      }
    },
    stored: () => count(`select count(*) from institute where name like 'Founded ${number} Trust %'`),
  }
}
