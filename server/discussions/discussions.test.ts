import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { maxMentions } from 'contract/discussions/mentions.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const { list, create, read, update, remove, comments, addComment, updateComment, removeComment, people } =
  projectDiscussions

let server: TestServer
const who = {} as Record<Persona, Person>
const ids = {} as Record<Persona, number>
let project: number
beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.database.db.selectFrom('person').select(['id', 'email']).execute()
  for (const name of Object.keys(personas) as Persona[]) {
    ids[name] = rows.find(({ email }) => email === personas[name].email)!.id
    who[name] = await as(server, name)
  }
  project = await newProject()
})
afterAll(() => server.stop())

async function newProject(): Promise<number> {
  const { body } = await who.projectAdmin.call(projects.create, {
    body: { name: 'Talk', type: 'Network', regions: ['Europe'] },
  })
  for (const [name, roleName] of [
    ['projectManager', 'Project_Manager'],
    ['projectEditor', 'Project_Editor'],
    ['projectMember', 'Project_Member'],
    ['projectGuest', 'Project_Guest'],
  ] as const)
    await who.projectAdmin.call(projects.putParticipant, {
      body: { projectId: body.id, userId: ids[name], roleName },
    })
  return body.id
}

/** Notifications are created by jobs, after the request. */
const until = (seen: () => Promise<boolean>) => vi.waitUntil(seen, { timeout: 90_000, interval: 25 })

const start = async (name: string, by: Persona = 'projectMember', more: { topic?: number } = {}) =>
  (await who[by].call(create, { body: { name, description: `About ${name}`, project, ...more } })).body
const say = (id: number, comment: string, by: Persona = 'projectEditor', key?: string) =>
  who[by].call(addComment, { params: { id }, body: { comment }, ...(key && { key }) })

describe('a discussion', () => {
  it('belongs either to a topic or to the project itself', async () => {
    const topic = (
      await who.projectAdmin.call(topics.create, { body: { project, name: 'Credit', description: 'Lines' } })
    ).body
    const inTopic = await start('Rates', 'projectMember', { topic: topic.id })
    const inProject = await start('Everything else')
    expect([inTopic.project, inTopic.topic]).toEqual([null, topic.id])
    expect([inProject.project, inProject.topic]).toEqual([project, null])
    const listed = async (of?: number | 'none') =>
      (
        await who.projectGuest.call(list, { query: { project, ...(of !== undefined && { topic: of }) } })
      ).body.results.map(({ id }) => id)
    expect(await listed(topic.id)).toEqual([inTopic.id])
    expect(await listed('none')).toEqual([inProject.id])
    expect(await listed()).toEqual([inProject.id, inTopic.id])
    await who.projectAdmin.call(topics.remove, { params: { id: topic.id } })
    expect(await listed('none')).toEqual([inProject.id, inTopic.id])
  })

  it('requires a title, and a project or topic', async () => {
    const blank = await who.projectMember.call(create, { body: { project, name: ' ' } })
    expect([blank.status, blank.body]).toEqual([400, { name: ['Please enter title'] }])
    const nowhere = await who.projectMember.call(create, { body: { name: 'Lost' } })
    expect(nowhere.status).toBe(400)
    expect((await who.projectMember.call(create, { body: { project, name: 'Title alone' } })).status).toBe(
      201,
    )
  })

  it('cannot be created in or moved to a topic of another project', async () => {
    const other = await who.advisor.call(projects.create, {
      body: { name: 'Theirs', type: 'Network', regions: ['Europe'] },
    })
    const topic = (
      await who.advisor.call(topics.create, {
        body: { project: other.body.id, name: 'Theirs', description: 'Theirs' },
      })
    ).body
    const { id, updated_at } = await start('Mine')
    const attempts = [
      await who.projectMember.call(create, { body: { name: 'In', project, topic: topic.id } }),
      await who.projectMember.call(create, { body: { name: 'In', topic: topic.id } }),
      await who.projectMember.call(update, { params: { id }, body: { topic: topic.id, updated_at } }),
    ]
    for (const { status } of attempts) expect(status).toBe(404)
  })

  it('is marked as edited, and a concurrent second edit is refused', async () => {
    const { id, updated_at, edited } = await start('Rates')
    expect(edited).toBe(false)
    const change = (name: string, by: Persona) =>
      who[by].call(update, { params: { id }, body: { name, updated_at } })
    expect((await change('Interest rates', 'projectEditor')).body).toMatchObject({
      edited: true,
      name: 'Interest rates',
    })
    expect(await change('Interest', 'projectMember')).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
  })

  it('can be deleted by its author unless others have commented', async () => {
    const { id } = await start('Mine')
    const theirs = await say(id, 'I disagree')
    const kept = await who.projectMember.call(remove, { params: { id } })
    expect([kept.status, kept.body]).toMatchObject([409, { code: 'others_have_commented' }])
    await who.projectEditor.call(removeComment, {
      params: { id, commentId: theirs.body.comments[0]!.id },
    })
    expect((await who.projectMember.call(remove, { params: { id } })).status).toBe(200)
    expect((await who.projectMember.call(read, { params: { id } })).status).toBe(404)
  })
})

describe('a comment', () => {
  it('is returned with the discussion, newest last, and moves the discussion to the top', async () => {
    const older = await start('Older')
    await start('Newer')
    await say(older.id, 'First')
    const { body } = await say(older.id, 'Second', 'projectMember')
    expect(body.comments.map(({ text, number }) => [number, text])).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ])
    expect(body).toMatchObject({ comments_count: 2, has_earlier: false, others_commented: true })
    expect(body.comments[0]!.author).toMatchObject({
      id: ids.projectEditor,
      email: personas.projectEditor.email,
    })
    const first = (await who.projectMember.call(list, { query: { project } })).body.results[0]!
    expect(first.id).toBe(older.id)
  })

  it('is stored as it was typed, without invisible characters, up to 10,000 characters', async () => {
    const { id } = await start('Hostile')
    for (const [typed, stored] of [
      [
        '<script>alert(1)</script> [x](javascript:alert(1))',
        '<script>alert(1)</script> [x](javascript:alert(1))',
      ],
      ['invoice\u202Etxt.exe\u200B', 'invoicetxt.exe'],
      ['- '.repeat(4999) + 'a', '- '.repeat(4999) + 'a'],
    ] as const)
      expect((await say(id, typed)).body.comments.at(-1)?.text).toBe(stored)
    for (const tooLong of ['x'.repeat(10_001), 'x'.repeat(100_000)])
      expect((await say(id, tooLong)).body).toMatchObject({ comment: ['At most 10000 characters'] })
    expect((await say(id, '\u202E \u200B')).status).toBe(400)
  })

  it('is stored once when it is retried or sent by a double click', async () => {
    const { id } = await start('Once')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => say(id, 'Only once', 'projectEditor', 'one-click')),
    )
    for (const { status, body } of answers) expect([status, body.comments_count]).toEqual([200, 1])
    const otherText = await say(id, 'Something else', 'projectEditor', 'one-click')
    expect(otherText.status).toBe(422)
    const created = await Promise.all(
      Array.from({ length: 8 }, () =>
        who.projectMember.call(create, { body: { project, name: 'Twice?' }, key: 'one-start' }),
      ),
    )
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1)
  })

  it('gets the next number even when many are written concurrently, and is read by page', async () => {
    const { id } = await start('Busy')
    await Promise.all(Array.from({ length: 40 }, (_, index) => say(id, `Comment ${index}`)))
    const { body } = await who.projectGuest.call(read, { params: { id } })
    expect([body.comments_count, body.comments.length, body.has_earlier]).toEqual([40, 30, true])
    expect(body.comments.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => at + 11))
    const earlier = await who.projectGuest.call(comments, {
      params: { id },
      query: { before: body.comments[0]!.number },
    })
    expect(earlier.body.comments.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, at) => at + 1),
    )
    expect([earlier.body.has_earlier, earlier.body.has_later]).toEqual([false, true])
    const later = async (after: number) => {
      const query = { after, pageSize: 20 }
      const { body: part } = await who.projectGuest.call(comments, { params: { id }, query })
      return [part.comments.map(({ number }) => number), part.has_earlier, part.has_later]
    }
    const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => at + first)
    expect(await later(5)).toEqual([from(6, 20), true, true])
    expect(await later(20)).toEqual([from(21, 20), true, false])
    expect(await later(40)).toEqual([[], true, false])
  })

  it('can be changed by its author only, is marked as edited, and a stale change is refused', async () => {
    const { id } = await start('Words')
    const [written] = (await say(id, 'Frist')).body.comments
    const { id: commentId, updated_at } = written!
    const change = (comment: string, by: Persona) =>
      who[by].call(updateComment, { params: { id, commentId }, body: { comment, updated_at } })
    expect((await change('Never said that', 'projectAdmin')).body).toMatchObject({
      code: 'permission_denied',
    })
    expect((await change(' ', 'projectEditor')).body).toEqual({ comment: ['Please enter a comment'] })
    expect((await change('First', 'projectEditor')).body).toMatchObject({ text: 'First', edited: true })
    expect((await change('1st', 'projectEditor')).status).toBe(409)
  })

  it('no longer counts once deleted', async () => {
    const { id } = await start('Short')
    await say(id, 'Stays')
    const { body } = await say(id, 'Goes')
    const params = { id, commentId: body.comments[1]!.id }
    expect((await who.projectMember.call(removeComment, { params })).status).toBe(400)
    expect((await who.projectManager.call(removeComment, { params })).status).toBe(200)
    expect((await who.projectManager.call(removeComment, { params })).status).toBe(404)
    const left = (await who.projectMember.call(read, { params: { id } })).body
    expect([left.comments_count, left.comments.map(({ text }) => text)]).toEqual([1, ['Stays']])
    expect(left.latest_at).toBe(left.comments[0]!.created_at)
  })

  it('is not found through another discussion', async () => {
    const [one, other] = [await start('One'), await start('Other')]
    const [written] = (await say(one.id, 'Here')).body.comments
    const params = { id: other.id, commentId: written!.id }
    const body = { comment: 'There', updated_at: written!.updated_at }
    expect((await who.projectEditor.call(updateComment, { params, body })).status).toBe(404)
    expect((await who.projectEditor.call(removeComment, { params })).status).toBe(404)
  })
})

describe('a mention', () => {
  const notificationsOf = async (name: Persona) =>
    (await who[name].call(notifications.list)).body.results.map(({ verb, data }) => ({ verb, data }))

  it('notifies the mentioned participants of the mention only, and other participants of the comment', async () => {
    const { id } = await start('Who decides?')
    const { body } = await say(id, `Ask @[${ids.projectManager}] and @[${ids.projectGuest}]`)
    expect(body.comments[0]!.mentions.map((one) => one.id).sort()).toEqual(
      [ids.projectManager, ids.projectGuest].sort(),
    )
    const page = `/projects/${project}/discussions?discussion=${id}`
    const [link, linkOfComment] = [page, `${page}&comment=1`].map((one) => JSON.stringify({ link: one }))
    // Notifications of earlier tests may arrive after these.
    const verbsHere = async (name: Persona) =>
      (await notificationsOf(name))
        .filter(({ verb, data }) => data === (verb === 'started a discussion' ? link : linkOfComment))
        .map(({ verb }) => verb)
    await until(async () => (await verbsHere('projectGuest'))[0] === 'mentioned you in a discussion')
    expect((await verbsHere('projectManager'))[0]).toBe('mentioned you in a discussion')
    await until(async () => (await verbsHere('projectMember')).length > 0)
    expect((await verbsHere('projectMember'))[0]).toBe('commented on a discussion')
    expect(await verbsHere('projectAdmin')).toContain('started a discussion')
    expect(await verbsHere('projectEditor')).toEqual(['started a discussion'])
    expect(await verbsHere('plain')).toEqual([])
  })

  it('notifies participants who turned off mentions of the comment or new discussion instead', async () => {
    const setMentions = (in_app: boolean) =>
      who.projectMember.call(notificationPreferences.save, {
        body: {
          kinds: [{ kind: 'discussion.mentioned', in_app, mail: in_app ? 'at-once' : 'off' }],
        },
      })
    const verbsOf = async (id: number) => {
      const link = new RegExp(`/projects/${project}/discussions\\?discussion=${id}\\b`)
      return (await notificationsOf('projectMember'))
        .filter(({ data }) => link.test(data))
        .map(({ verb }) => verb)
    }
    await setMentions(false)
    const { id } = await start('Silent mentions')
    await say(id, 'Nobody is mentioned')
    await until(async () => (await verbsOf(id)).length === 1)
    await say(id, `Ask @[${ids.projectMember}]`)
    await until(async () => (await verbsOf(id)).length === 2)
    const { body: another } = await who.projectEditor.call(create, {
      body: { name: 'Another', description: `For @[${ids.projectMember}]`, project },
    })
    await until(async () => (await verbsOf(another.id)).length === 1)
    await setMentions(true)
    await say(id, `Once more @[${ids.projectMember}]`)
    await until(async () => (await verbsOf(id)).length === 3)
    expect(await verbsOf(id)).toEqual([
      'mentioned you in a discussion',
      'commented on a discussion',
      'commented on a discussion',
    ])
    expect(await verbsOf(another.id)).toEqual(['started a discussion'])
  })

  it('of a person who does not take part is refused without revealing their name', async () => {
    const { id } = await start('Outsiders')
    for (const stranger of [ids.plain, ids.advisor, 999_999_999]) {
      const { status, body } = await say(id, `Hello @[${stranger}]`)
      expect([status, body]).toEqual([
        400,
        { comment: ['You mentioned a person who does not take part here'] },
      ])
    }
    const many = Array.from({ length: maxMentions + 1 }, (_, index) => `@[${index + 1}]`).join(' ')
    expect((await say(id, many)).status).toBe(400)
  })

  it('is kept when the mentioned person has left, even when the text is edited', async () => {
    const place = project
    project = await newProject()
    const { id } = await start('Farewell')
    const [written] = (await say(id, `Thanks, @[${ids.projectGuest}]`)).body.comments
    await who.projectGuest.call(projects.removeParticipant, {
      body: { projectId: project, userId: ids.projectGuest },
    })
    const changed = await who.projectEditor.call(updateComment, {
      params: { id, commentId: written!.id },
      body: { comment: `Many thanks, @[${ids.projectGuest}]!`, updated_at: written!.updated_at },
    })
    expect(changed.body.mentions).toHaveLength(1)
    expect((await say(id, `And again @[${ids.projectGuest}]`)).status).toBe(400)
    project = place
  })

  it('is suggested to writers by the beginning of any word of a name', async () => {
    const offered = async (name: string, by: Persona = 'projectMember') =>
      (await who[by].call(people, { query: { project, name } })).body.results?.map((one) => one.id)
    const { first_name, last_name } = personas.projectManager
    expect(await offered(first_name.slice(0, 3).toUpperCase())).toEqual([ids.projectManager])
    expect(await offered(last_name.slice(0, 4))).toEqual([ids.projectManager])
    expect(await offered(last_name.slice(1, 5))).toEqual([])
    expect((await offered(''))!.length).toBe(4)
    expect(await offered('%')).toEqual([])
    expect((await who.projectGuest.call(people, { query: { project } })).status).toBe(400)
  })
})
