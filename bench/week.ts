import { readdirSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { home } from 'contract/home/home.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { loadCities } from '../server/places/places.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { as, type Person } from '../server/testing/person.ts'
import type { TestServer } from '../server/testing/test-server.ts'
import { opened, projectId, uploaded } from '../server/testing/uploaded-survey.ts'
import { manyFindable } from './many-findable.ts'
import { withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/week.ts`: processor time of what members do in a week, in the node and in PostgreSQL, each action measured
 * alone with `MEMBERS` (20,000) in the database; and from it the cores that 1,000 to 1,000,000 members need in the busiest
 * hour. What members do is assumed: see `week`.
 */
const members = Number(process.env['MEMBERS'] ?? 20_000)
const repetitions = Number(process.env['REPEAT'] ?? 60)

/** Actions of 1,000 members in a week: 400 of them come three times. */
const week = {
  'sign in': 400,
  'open a page': 10_000,
  search: 1200,
  'list of institutions': 1200,
  'project with its documents': 2400,
  'discussion and a comment': 600,
  'chat message, sent and read': 1200,
  'open a survey of 200 questions': 240,
  'save an answer': 9600,
  'table of results': 60,
  'upload of 1 MB': 60,
  'download of 1 MB': 240,
  'calendar of a week': 400,
}
type Action = keyof typeof week

/** Share of a week that falls into its busiest hour: five days, and a seventh of each in one hour. */
const busiestHour = 0.03
/** Processors are planned to be busy for half of that hour, so that short peaks do not queue. */
const planned = 0.5
/** Minutes that a visit keeps its socket open. */
const visitMinutes = 25
const visits = 1200

const survey = [
  'section_name,question_id,question,question_type,required,variable_name,option_name,option_label,option_type',
  ...Array.from({ length: 200 }, (_, at) => `Notes,Q${at},Note ${at},other,no,,text,,text`),
].join('\n')
const megabyte = 'x'.repeat(1_000_000)

async function measure({ url, fill, start }: BenchDatabase) {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await fill(async () => {
    await loadCities(database.longReads)
    await manyFindable(database, {
      members,
      institutes: Math.ceil(members / 10),
      projects: Math.ceil(members / 20),
    })
  })
  process.env['RATE_LIMITS'] = 'false'
  const node = await start('product', 8917, ['server/main.ts'])
  const server = { url: `http://127.0.0.1:${node.port}`, database } as TestServer
  const [admin, member] = [await as(server, 'projectAdmin'), await as(server, 'projectMember')]
  const actions = await prepare(server, admin, member)
  const postmaster = await postmasterOf(url)
  console.log(`${members} members; milliseconds of processor time for each action, node + PostgreSQL`)
  const costs = {} as Record<Action, { node: number; postgres: number }>
  for (const [name, act] of Object.entries(actions) as [Action, () => Promise<void>][]) {
    for (let time = 0; time < 10; time++) await act()
    const before = { node: await node.cpu(), postgres: processorTime(postmaster) }
    for (let time = 0; time < repetitions; time++) await act()
    costs[name] = {
      node: ((await node.cpu()) - before.node) / repetitions,
      postgres: (processorTime(postmaster) - before.postgres) / repetitions,
    }
    console.log(`${name}: ${costs[name].node.toFixed(1)} + ${costs[name].postgres.toFixed(1)}`)
  }
  await database.close()
  printSizes(costs)
}

/** Everything that a member does, as functions that may be repeated. */
async function prepare(
  server: TestServer,
  admin: Person,
  member: Person,
): Promise<Record<Action, () => Promise<void>>> {
  const project = await projectId(server)
  const { id: form_id, name } = await uploaded(server, admin, { csv: survey })
  const { byCode } = await opened(admin, name)
  const me = await ok(admin.call(users.me))
  const peer = await ok(member.call(users.me))
  const { db } = server.database
  const met = new Date()
  await db
    .insertInto('contact')
    .values({ from_id: me.id, to_id: peer.id, created_at: met, accepted_at: met })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const send = (text: string) =>
    ok(
      admin.call(chat.send, { params: { userId: peer.id }, body: { message: text, clientId: randomUUID() } }),
    )
  const document = await ok(uploadDocument(admin, project))
  const discussion = await ok(
    admin.call(projectDiscussions.create, {
      body: { project, name: 'Terms', description: 'What do we offer?' },
    }),
  )
  let saves = 0
  const seen = new Map<number, number | null>()
  return {
    'sign in': async () => void (await as(server, 'projectMember')),
    'open a page': async () => {
      await Promise.all([
        ok(member.call(users.me)),
        ok(member.call(notifications.bell, { query: { bell: 'true' } })),
        ok(member.call(contacts.list, { query: { state: 'received', pageSize: 1 } })),
        ok(member.call(home.read)),
      ])
    },
    search: async () => void (await ok(member.call(search.find, { body: { name: 'savings bank' } }))),
    'list of institutions': async () =>
      void (await ok(member.call(institutes.list, { query: { pageSize: 24 } }))),
    'project with its documents': async () => {
      await Promise.all([
        ok(member.call(projects.read, { params: { id: project } })),
        ok(member.call(documents.list, { query: { project } })),
      ])
    },
    'discussion and a comment': async () => {
      const params = { id: discussion.id }
      await ok(member.call(projectDiscussions.comments, { params }))
      await ok(
        member.call(projectDiscussions.addComment, { params, body: { comment: 'We offer two years.' } }),
      )
    },
    'chat message, sent and read': async () => {
      await send('Shall we meet at ten?')
      await ok(member.call(chat.messages, { params: { userId: me.id } }))
    },
    'open a survey of 200 questions': async () =>
      void (await ok(member.call(surveyAnswers.read, { query: { form: name } }))),
    'save an answer': async () => {
      const { question_id } = byCode[`Q${saves++ % 200}`]!
      const answer = { text: true, 'text-data': `Note ${saves}` }
      const answers = [{ question: { question_id }, answer, seen: seen.get(question_id) ?? null }]
      const { saved } = await ok(admin.call(surveyAnswers.saveAnswers, { body: { form_id, answers } }))
      seen.set(question_id, saved[0]?.answer_id ?? null)
    },
    'table of results': async () =>
      void (await ok(admin.call(surveyResults.readTable, { params: { id: form_id }, query: {} }))),
    'upload of 1 MB': async () => void (await ok(uploadDocument(admin, project))),
    'download of 1 MB': async () => {
      const response = await fetch(server.url + document.file!.url, {
        headers: { authorization: `Token ${member.token}` },
      })
      await response.arrayBuffer()
    },
    'calendar of a week': async () => void (await ok(member.call(calendar.list, { query: thisWeek() }))),
  }
}

function thisWeek() {
  const now = Date.now()
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
  return { from_time: at(-1), to_time: at(6) }
}

const uploadDocument = (who: Person, project: number) =>
  who.call(documents.create, {
    body: { project, name: 'Terms', permissions: 'PUBLIC' },
    files: { file: { name: 'terms.txt', content: megabyte } },
  })

/** The body of a successful response; throws otherwise, because a refused action costs something else. */
async function ok<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(rows[0]!.pid).parent
  await client.end()
  return parent
}

/** Milliseconds of PostgreSQL's processes so far, the ended ones included. Linux only. */
function processorTime(postmaster: number): number {
  const ids = readdirSync('/proc').map(Number).filter(Boolean)
  const own = statOf(postmaster)
  const running = ids.map(statOf).filter(({ parent }) => parent === postmaster)
  return own.own + own.ended + running.reduce((sum, one) => sum + one.own, 0)
}

/** Milliseconds of a process and of its ended children; the kernel counts hundredths of a second. */
function statOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: fields[1] ?? 0,
      own: ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10,
      ended: ((fields[13] ?? 0) + (fields[14] ?? 0)) * 10,
    }
  } catch {
    return { parent: 0, own: 0, ended: 0 }
  }
}

/** Prints what the busiest hour needs at each number of members. */
function printSizes(costs: Record<Action, { node: number; postgres: number }>): void {
  const perWeek = (part: 'node' | 'postgres') =>
    Object.entries(week).reduce((sum, [name, times]) => sum + costs[name as Action][part] * times, 0) / 1000
  const requests = Object.values(week).reduce((sum, times) => sum + times, 0)
  const cores = (seconds: number, count: number) => (seconds * (count / 1000) * busiestHour) / 3600 / planned
  console.log(
    `1,000 members in a week: ${perWeek('node').toFixed(0)} s in nodes, ${perWeek('postgres').toFixed(0)} s in PostgreSQL`,
  )
  console.log(
    'members, actions a second and open pages in the busiest hour, cores for nodes, cores for PostgreSQL',
  )
  for (const count of [1000, 10_000, 100_000, 1_000_000]) {
    const hourly = (count / 1000) * busiestHour
    console.log(
      [
        count,
        ((requests * hourly) / 3600).toFixed(1),
        Math.ceil((visits * hourly * visitMinutes) / 60),
        cores(perWeek('node'), count).toFixed(2),
        cores(perWeek('postgres'), count).toFixed(2),
      ].join('  '),
    )
  }
}

await withDatabase(measure)
