import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import type { AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import { slotsOf } from 'contract/calendar/slots.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { chatPeople, quantile, type ChatPerson } from './chat-people.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { postgresCpu } from './postgres-cpu.ts'
import { withDatabase } from './servers.ts'

/**
 * `node bench/calendar.ts`: 50 advisors in five zones with 2,000 sessions in one week. That week, and the 27 days that the
 * page fetches, with all free slots; then 16 members at once who each book one slot after another (`BOOKINGS=`).
 */
const advisorCount = 50
const sessionCount = 2000
const bookers = 16
const warmUp = 100
const bookings = Number(process.env['BOOKINGS'] ?? 800)
process.env['RATE_LIMITS'] = 'false'
process.env['LOG_LEVEL'] = 'silent'
process.env['NODE_ENV'] = 'test'

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Africa/Nairobi', 'Pacific/Kiritimati']
const hoursIn = (time_zone: string): AdvisorHours => ({
  time_zone,
  session_minutes: 30,
  notice_hours: 0,
  days_ahead: 365,
  most_a_day: 40,
  weekly: ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
  days_off: [],
  extra: [],
})
const day = 86_400_000
const today = Math.floor(Date.now() / day)
/** Three to four weeks from now; the first of January 1970 was a Thursday. */
const monday = (today + 21 + ((11 - (today % 7)) % 7)) * day
const week = { start: monday, end: monday + 7 * day }

await withDatabase(async ({ url, dataDir, start }) => {
  const people = await chatPeople(url, advisorCount + bookers)
  const [advisors, members] = [people.slice(0, advisorCount), people.slice(advisorCount)]
  const free = await fill(url, advisors, members)
  const { port, cpu } = await start('product', 8917, ['server/main.ts'])
  await citiesLoaded(url)
  const read = async (who: ChatPerson, path: string) => {
    const began = performance.now()
    const headers = { authorization: `Token ${who.token}` }
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/calendar/${path}`, { headers })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(text)
    return performance.now() - began
  }
  const [member] = members
  if (!member) throw new Error('nobody to ask')
  console.log(
    `${advisorCount} advisors, ${sessionCount} sessions in a week; load ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const around of [0, 10]) {
    const at = (instant: number) => new Date(instant).toISOString()
    const path = `?from_time=${at(week.start - around * day)}&to_time=${at(week.end + around * day)}&get_advisor_slots=true`
    const times: number[] = []
    for (let round = 0; round < 220; round++) {
      const took = await read(member, path)
      if (round >= 20) times.push(took)
    }
    print(`${7 + 2 * around} days`, times)
  }
  let done = 0
  const queue = free.slice(0, warmUp + bookings)
  const times: number[] = []
  const [product, postgres] = [await cpu(), postgresCpu(dataDir)]
  await Promise.all(
    members.map(async ({ token }) => {
      const connection = new KeptAliveConnection(port)
      for (let slot = queue.pop(); slot; slot = queue.pop()) {
        const headers = { authorization: `Token ${token}`, 'idempotency-key': randomUUID() }
        const began = performance.now()
        await connection.ask(
          requestOf('POST', '/api/health/calendar/', headers, { ...slot, title: 'Green loans' }),
        )
        // The first bookings open the connections to PostgreSQL, which plan each statement once.
        if (++done > warmUp) times.push(performance.now() - began)
      }
      connection.close()
    }),
  )
  print(`${bookings} bookings, ${bookers} at once`, times)
  const each = async () =>
    `product ${(((await cpu()) - product) / done).toFixed(1)}, PostgreSQL ${((postgresCpu(dataDir) - postgres) / done).toFixed(1)}`
  console.log(`  processor ms each: ${await each()}; load ${loadavg()[0]?.toFixed(1)}`)
  const answered = performance.now()
  await jobsDone(url)
  console.log(
    `  until their jobs were done, ${Math.round(performance.now() - answered)} ms later: ${await each()}`,
  )
})

/** Waits until no job is due. */
async function jobsDone(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  const due = sql`select from graphile_worker.jobs where run_at <= now() limit 1`
  while ((await due.execute(database.db)).rows.length > 0)
    await new Promise((later) => setTimeout(later, 100))
  await database.close()
}

/** Waits for what a product does once, after its very first start. */
async function citiesLoaded(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  while (!(await database.db.selectFrom('city').select('id').limit(1).executeTakeFirst()))
    await new Promise((later) => setTimeout(later, 500))
  await database.close()
}

/** Hours, and sessions in the week; returns slots that stay free, of one advisor after another. */
async function fill(url: string, advisors: ChatPerson[], members: ChatPerson[]) {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  const free: { advisorId: number; start: string; end: string }[] = []
  for (const [at, { id }] of advisors.entries()) {
    const hours = hoursIn(zones[at % zones.length] ?? 'UTC')
    await database.db.updateTable('person').set({ is_advisor: true }).where('id', '=', id).execute()
    await sql`insert into advisor_hours (advisor_id, hours)
      values (${id}, ${JSON.stringify(hours)}::text::jsonb)`.execute(database.db)
    const slots = slotsOf(hours, week)
    const taken = sessionCount / advisorCount
    await database.db
      .insertInto('advisor_session')
      .values(
        slots.slice(0, taken).map(({ start, end }, index) => ({
          advisor_id: id,
          member_id: members[index % members.length]?.id ?? 0,
          title: 'Green loans',
          starts_at: new Date(start),
          ends_at: new Date(end),
        })),
      )
      .execute()
    for (const { start, end } of slots.slice(taken))
      free.push({ advisorId: id, start: new Date(start).toISOString(), end: new Date(end).toISOString() })
  }
  await sql`analyze`.execute(database.db)
  await database.close()
  return free.sort((one, other) => one.start.localeCompare(other.start))
}

function print(what: string, times: number[]): void {
  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  console.log(`${what}: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
}
