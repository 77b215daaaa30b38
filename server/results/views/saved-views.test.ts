import { afterAll, beforeAll, expect, it } from 'vitest'
import { resultsTab, resultViews } from 'contract/results/result-views.endpoints.ts'
import { tooManyViews, viewLimits, viewNameTaken } from 'contract/results/result-views.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { personas } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
let admin: Person
let survey: { id: number }
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  admin = await as(server, 'projectAdmin')
  survey = await uploaded(server, manager)
})
afterAll(() => server.stop())

const view = {
  name: 'Farmers',
  sort: '-progress',
  filters: ['contains:person:Ana'],
  variables: ['country', 'begun'],
  columns: 'split' as const,
}
const save = (who: Person, body: SentBodyOf<typeof resultViews.saveView>) =>
  who.call(resultViews.saveView, { params: { id: survey.id }, body })
const list = async (who: Person) =>
  (await who.call(resultViews.listViews, { params: { id: survey.id } })).body.results

it('a view is private, and one with the same name is replaced', async () => {
  expect((await save(manager, view)).status).toBe(200)
  const { first_name, last_name } = personas.projectManager
  const stored = { ...view, id: expect.any(Number), shared: false, created_by: `${first_name} ${last_name}` }
  expect(await list(manager)).toEqual([stored])
  expect(await list(admin)).toEqual([])
  await save(manager, { name: 'Farmers' })
  expect(await list(manager)).toEqual([
    { ...stored, sort: '-begun', filters: [], variables: null, columns: 'joined' },
  ])
})

it('a shared view is seen by all who may see the results, and only its author replaces it', async () => {
  await save(manager, { ...view, name: 'Team', shared: true })
  const [shared] = await list(admin)
  expect(shared).toMatchObject({ name: 'Team', shared: true, filters: view.filters })
  const refused = await save(admin, { name: 'Team', shared: true })
  expect([refused.status, refused.body]).toMatchObject([409, { code: viewNameTaken.code }])
  // A private one may have the name of a shared one.
  expect((await save(admin, { name: 'Team' })).status).toBe(200)
  expect((await list(admin)).map((one) => one.shared).toSorted()).toEqual([false, true])
})

it('own and shared views are deleted, those of others do not exist', async () => {
  const remove = (who: Person, id: number) =>
    who.call(resultViews.removeView, { params: { id: survey.id, view: id } })
  const own = (await list(manager)).find(({ name }) => name === 'Farmers')!
  expect((await remove(admin, own.id)).status).toBe(404)
  expect((await remove(manager, own.id)).status).toBe(200)
  const shared = (await list(admin)).find((one) => one.shared)!
  const other = await uploaded(server, manager)
  expect(
    (await manager.call(resultViews.removeView, { params: { id: other.id, view: shared.id } })).status,
  ).toBe(404)
  expect((await remove(admin, shared.id)).status).toBe(200)
  expect(await list(manager)).toEqual([])
})

it('a view without a name, or with a filter that is none, is refused, and there are at most fifty', async () => {
  for (const wrong of [{ name: ' ' }, { name: 'X', filters: ['Ana'] }])
    expect((await save(manager, wrong)).status).toBe(400)
  for (let number = 0; number < viewLimits.views; number++)
    expect((await save(manager, { name: `View ${number}` })).status).toBe(200)
  const { status, body } = await save(manager, { name: 'One more' })
  expect([status, body]).toMatchObject([409, { code: tooManyViews.code }])
  expect((await save(manager, { name: 'View 7', sort: 'person' })).status).toBe(200)
  expect((await save(manager, { name: 'One more', shared: true })).status).toBe(200)
})

it('the tab used last is kept for each person', async () => {
  const read = async (who: Person) => (await who.call(resultsTab.readTab)).body.tab
  expect(await read(manager)).toBeNull()
  await manager.call(resultsTab.saveTab, { body: { tab: 'summary' } })
  await manager.call(resultsTab.saveTab, { body: { tab: 'table' } })
  expect(await read(manager)).toBe('table')
  expect(await read(admin)).toBeNull()
  expect((await manager.call(resultsTab.saveTab, { body: { tab: 'other' as never } })).status).toBe(400)
})
