import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
} from 'contract/notifications/notification-kinds.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { everyKind } from './testing/every-kind.ts'
import { endOf } from './testing/end-of-right.ts'
import { prepareThings, type Things } from './testing/objects.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { listOf, until } from './testing/notifications-of.ts'

const names = Object.keys(personas) as Persona[]
let server: TestServer
let things: Things
const who = {} as Record<Persona, Person>
const ids = {} as Record<Persona, number>

beforeAll(async () => {
  server = await startTestServer()
  Object.assign(ids, await idsOfPersonas(server))
  for (const name of names) who[name] = await as(server, name)
  things = await prepareThings(server.database.db, ids)
})
afterAll(() => server.stop())

/** The notifications of a kind that each persona sees above an id; personas without any are left out. */
async function seenOf(kind: NotificationKind, above: number) {
  const lists = await Promise.all(
    names.map(async (name) => {
      const { results } = await listOf(who[name])
      return { name, news: results.filter((one) => one.kind === kind && one.id > above) }
    }),
  )
  return lists.filter(({ news }) => news.length > 0)
}
const latest = async () =>
  (
    await server.database.db
      .selectFrom('notification')
      .select(sql<number>`coalesce(max(id), 0)`.as('id'))
      .executeTakeFirstOrThrow()
  ).id

it.each(notificationKindNames)('%s: recipients, text, link, and end of the right', async (kind) => {
  const { trigger, recipients, text, link, subject, object = subject } = everyKind[kind](things, ids)
  const before = await latest()
  await trigger(server)
  const recipientsNow = async () => (await seenOf(kind, before)).map(({ name }) => name)
  await until(async () => (await recipientsNow()).length === recipients.length)
  expect(await recipientsNow()).toEqual(names.filter((name) => recipients.includes(name)))
  for (const { news } of await seenOf(kind, before)) {
    expect(news).toHaveLength(1)
    const [one] = news
    expect(one).toMatchObject({
      description: expect.stringContaining(text),
      unread: true,
      object,
      actor_content_type: subject.type,
    })
    expect(linkOf(one!)).toBe(link)
  }
  const { isOfLoss } = notificationKinds[kind]
  const giveBack = await endOf[subject.type](
    server.database.db,
    subject.id,
    recipients.map((name) => ids[name]),
  )
  const stillSeen = (await seenOf(kind, before)).map(({ name }) => name)
  await giveBack()
  // Staff see every object.
  const seesAll = (name: Persona) => isOfLoss || name === 'staff'
  expect(stillSeen).toEqual(names.filter((name) => recipients.includes(name) && seesAll(name)))
  expect(await recipientsNow()).toEqual(names.filter((name) => recipients.includes(name)))
})
