import { transaction } from '../platform/database/database.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { access } from 'contract/access/access.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { png } from '../media/testing/png.ts'
import { createTestProject } from '../projects/testing/test-project.ts'
import { waitingForLocks } from '../testing/waiting-for-locks.ts'
import { blockAccountOf } from '../testing/block-account.ts'
import { as, type Person } from '../testing/person.ts'
import { uploadSlowly } from '../testing/slow-upload.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { everybody, upload, type People } from './testing/documents-of.ts'

let server: TestServer
let people: People
let project: number
let editorId: number
beforeAll(async () => {
  server = await startTestServer()
  people = await everybody(server)
  project = (await createTestProject(people.projectAdmin)).id
  editorId = (await people.projectEditor.call(users.me)).body.id
})
afterAll(() => server.stop())

const file = { part: 'file', name: 'long.txt', content: 'a line of text\n'.repeat(20_000) }
const give = (roleName: 'Project_Editor' | 'Project_Guest' = 'Project_Editor') =>
  people.projectAdmin.call(projects.putParticipant, {
    body: { projectId: project, userId: editorId, roleName },
  })
const take = () =>
  people.projectAdmin.call(projects.removeParticipant, { body: { projectId: project, userId: editorId } })

const add = (who: Person, duringUpload: () => Promise<unknown>, to = project) =>
  uploadSlowly(
    server,
    who,
    { method: 'POST', path: '/api/projects/documents/', document: { project: to, name: 'Slow' }, file },
    duringUpload,
  )

/** Number of stored files, used space and number of documents. */
async function storage() {
  const stored = await readdir(join(server.config.DATA_DIR, 'media'), { recursive: true }).catch(() => [])
  const { used } = (await people.projectAdmin.call(documents.readStorage, { query: { project } })).body
  const { total } = (await people.projectAdmin.call(documents.list, { query: { project } })).body
  return { files: stored.filter((name) => name.length > 10).length, used, total }
}

it('nothing is stored if the sender loses the role, session or account during the upload', async () => {
  await give()
  const before = await storage()
  expect(await add(people.projectEditor, take)).toMatchObject({ status: 404 })
  await give('Project_Guest')
  const lowered = await add(people.projectEditor, () => Promise.resolve())
  expect(lowered).toMatchObject({ status: 400, body: { code: 'permission_denied' } })
  await take()
  await give()
  const leaver = await as(server, 'projectEditor')
  expect(await add(leaver, () => leaver.call(access.signOut))).toMatchObject({ status: 401 })
  const blocked = await as(server, 'projectEditor')
  let unblock = () => Promise.resolve()
  const response = await add(blocked, async () => (unblock = await blockAccountOf(server, 'projectEditor')))
  await unblock()
  expect(response).toMatchObject({ status: 401 })
  expect(await storage()).toEqual(before)
})

it('an upload is refused without leftovers if its document or project is deleted meanwhile', async () => {
  const { body: first } = await upload(people.projectAdmin, { project }, { name: 'a.txt', content: 'one' })
  const before = await storage()
  const version = await uploadSlowly(
    server,
    people.projectAdmin,
    {
      method: 'PUT',
      path: `/api/projects/documents/${first.id}/`,
      document: { updated_at: first.updated_at },
      file,
    },
    () => people.projectAdmin.call(documents.remove, { params: { id: first.id } }),
  )
  expect(version).toMatchObject({ status: 404 })
  expect(await storage()).toEqual({ ...before, total: before.total - 1 })
  const other = await createTestProject(people.projectAdmin)
  const late = await add(
    people.projectAdmin,
    () => people.projectAdmin.call(projects.remove, { params: { id: other.id } }),
    other.id,
  )
  expect(late).toMatchObject({ status: 404 })
  expect(await storage()).toEqual({ ...before, total: before.total - 1 })
})

it('an upload concurrent with the deletion of its project gets a 404', async () => {
  const before = await storage()
  const { id } = await createTestProject(people.projectAdmin)
  const { db } = server.database
  const answered = await transaction(db, async (tx) => {
    await tx.deleteFrom('project').where('id', '=', id).execute()
    const sent = upload(people.projectAdmin, { project: id }, { name: 'a.txt', content: 'late' })
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    return { sent }
  })
  expect(await answered.sent).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await storage()).toEqual(before)
})

it('a profile picture is refused if the person signs out during the upload', async () => {
  const leaver = await as(server, 'plain')
  const { body: me } = await leaver.call(users.me)
  const response = await uploadSlowly(
    server,
    leaver,
    {
      method: 'POST',
      path: `/api/users/${me.id}/`,
      document: { first_name: 'Late' },
      file: { part: 'avatar', name: 'me.png', content: png({ width: 64, height: 64 }) },
    },
    () => leaver.call(access.signOut),
  )
  expect(response).toMatchObject({ status: 401 })
  expect((await people.plain.call(users.me)).body).toMatchObject({
    avatar: me.avatar,
    first_name: me.first_name,
  })
})
