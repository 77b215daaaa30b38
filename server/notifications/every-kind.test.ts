import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
} from 'contract/notifications/notification-kinds.ts'
import { linkOf } from 'contract/notifications/notifications.contract.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { everyKind } from './testing/every-kind.ts'
import { endOf } from './testing/end-of-right.ts'
import { prepareThings, type Things } from './testing/things.ts'
import { idsOfPersonas, listOf, until } from './testing/told.ts'

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

/** What each persona sees of a kind, above an id; those who see nothing are left out. */
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

it.each(notificationKindNames)(
  '%s: who is told, in which words, where it leads, and when it ends',
  async (kind) => {
    const { happens, hears, words, link, subject, object = subject } = everyKind[kind](things, ids)
    const before = await latest()
    await happens(server)
    const told = async () => (await seenOf(kind, before)).map(({ name }) => name)
    await until(async () => (await told()).length === hears.length)
    expect(await told()).toEqual(names.filter((name) => hears.includes(name)))
    for (const { news } of await seenOf(kind, before)) {
      expect(news).toHaveLength(1)
      const [one] = news
      expect(one).toMatchObject({
        description: expect.stringContaining(words),
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
      hears.map((name) => ids[name]),
    )
    const stillSeen = (await seenOf(kind, before)).map(({ name }) => name)
    await giveBack()
    expect(stillSeen).toEqual(isOfLoss ? names.filter((name) => hears.includes(name)) : [])
    expect(await told()).toEqual(names.filter((name) => hears.includes(name)))
  },
)
