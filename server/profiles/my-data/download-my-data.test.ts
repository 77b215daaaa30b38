import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { visits } from 'contract/visits/visits.endpoints.ts'
import { personaInstitutes, personaProjects } from '../../../db/seed/personas.ts'
import { unzipped } from '../../results/testing/unzipped.ts'
import { acceptInvitationTo } from '../../projects/testing/accept-invitation.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { projectId } from '../../testing/uploaded-survey.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

async function fileOf(who: Person, name: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${server.url}/api/users/my-data/`, {
    headers: { authorization: `Token ${who.token}` },
  })
  expect(answer.status).toBe(200)
  const archive = unzipped(Buffer.from(await answer.arrayBuffer()))
  return JSON.parse(String(archive[name]))
}

it('contains my documents with and without a file, and my files in others’ documents', async () => {
  const [manager, editor] = [await as(server, 'projectManager'), await as(server, 'projectEditor')]
  const project = await projectId(server)
  const file = (content: string, name = 'notes.txt') => ({ files: { file: { name, content } } })
  const create = async (who: Person, name: string, sent: ReturnType<typeof file> | object = {}) => {
    const description = `What ${name} says`
    const body = { project, name, description, permissions: 'PUBLIC' as const }
    const made = await who.call(documents.create, { body, ...sent })
    expect(made.status).toBe(201)
    return made.body
  }
  await create(manager, 'Only a text')
  const mine = await create(manager, 'With a file', file('first'))
  const theirs = await create(editor, 'Of the editor', file('of the editor', 'editor.txt'))
  await create(editor, 'Nothing of mine', file('of the editor', 'editor.txt'))
  const store = (who: Person, { id, updated_at }: typeof mine, ...sent: Parameters<typeof file>) =>
    who.call(documents.update, { params: { id }, body: { updated_at }, ...file(...sent) })
  expect((await store(editor, mine, 'by the editor', 'editor.txt')).status).toBe(200)
  expect((await store(manager, theirs, 'by the manager', 'manager.txt')).status).toBe(200)

  const rows = await fileOf(manager, 'documents.json')
  const own = { made_by_me: true, level: 'PUBLIC', project: personaProjects.own }
  expect(rows).toEqual([
    expect.objectContaining({
      ...own,
      document: 'Only a text',
      description: 'What Only a text says',
      file: null,
    }),
    expect.objectContaining({
      ...own,
      document: 'With a file',
      description: 'What With a file says',
      file: 'notes.txt',
      size: 5,
    }),
    // Without the description, which another person wrote.
    expect.objectContaining({
      document: 'Of the editor',
      made_by_me: false,
      description: null,
      file: 'manager.txt',
    }),
  ])
})

it('contains visits of projects I take part in through an institution, and each role once', async () => {
  const [admin, member] = [await as(server, 'projectAdmin'), await as(server, 'instituteAdmin')]
  const made = await admin.call(projects.create, {
    body: { name: 'Through the bank', type: 'Research', regions: ['Europe'] },
  })
  const project = made.body.id
  const { db } = server.database
  const { id: institute } = await db
    .selectFrom('institute')
    .select('id')
    .where('name', '=', personaInstitutes.own)
    .executeTakeFirstOrThrow()
  const add = (body: object) =>
    admin.call(projects.putParticipant, { body: { projectId: project, roleName: 'Project Member', ...body } })
  expect((await add({ instituteId: institute })).status).toBe(200)
  expect((await acceptInvitationTo(member, institute)).status).toBe(200)
  const before = await fileOf(member, 'projects.json')
  expect(before.filter((row) => row['project'] === 'Through the bank')).toEqual([])

  expect((await member.call(visits.visit, { params: { id: project } })).status).toBe(200)
  const rows = async () =>
    (await fileOf(member, 'projects.json')).filter((row) => row['project'] === 'Through the bank')
  expect(await rows()).toMatchObject([{ role: null, since: null, last_visit: expect.any(String) }])

  // With a role of their own, the role and the visit share a row.
  const { body: me } = await member.call(users.me)
  expect((await add({ userId: me.id })).status).toBe(200)
  expect(await rows()).toMatchObject([
    { role: 'Project_Member', since: expect.any(String), last_visit: expect.any(String) },
  ])
})
