import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedViews } from 'contract/users/saved-views.endpoints.ts'
import { savedViewLimits, tooManySavedViews, type ViewedList } from 'contract/users/saved-views.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let anna: Person
let ben: Person
beforeAll(async () => {
  server = await startTestServer()
  anna = await as(server, 'plain')
  ben = await as(server, 'advisor')
})
afterAll(() => server.stop())

const save = (
  who: Person,
  name: string,
  { list = 'institutes' as ViewedList, search = 'sdg=SDG7', is_default = false } = {},
) => who.call(savedViews.save, { params: { list }, body: { name, search, is_default } })
const viewsOf = async (who: Person, list: ViewedList = 'institutes') =>
  (await who.call(savedViews.list, { params: { list } })).body.results
const remove = (who: Person, id: number, list: ViewedList = 'institutes') =>
  who.call(savedViews.remove, { params: { list, id } })
const setDefault = (who: Person, id: number | null) =>
  who.call(savedViews.setDefault, { params: { list: 'institutes' }, body: { id } })

it('a view belongs to one list of one person, and one with the same name is replaced', async () => {
  expect((await save(anna, 'Energy')).status).toBe(200)
  await save(anna, 'Energy', { search: 'sdg=SDG7&region=Europe' })
  await save(anna, 'Energy', { list: 'members', search: 'searchTerm=ana' })
  expect(await viewsOf(anna)).toEqual([
    { id: expect.any(Number), name: 'Energy', search: 'sdg=SDG7&region=Europe', is_default: false },
  ])
  expect(await viewsOf(anna, 'members')).toMatchObject([{ search: 'searchTerm=ana' }])
  expect(await viewsOf(ben)).toEqual([])
})

it('a list has one default view at most, which its owner chooses', async () => {
  await save(anna, 'First', { is_default: true })
  await save(anna, 'Second', { is_default: true })
  const defaults = async () => (await viewsOf(anna)).filter((one) => one.is_default).map(({ name }) => name)
  expect(await defaults()).toEqual(['Second'])
  const first = (await viewsOf(anna)).find(({ name }) => name === 'First')!
  expect((await setDefault(ben, first.id)).status).toBe(404)
  await Promise.all([setDefault(anna, first.id), save(anna, 'Third', { is_default: true })])
  expect(await defaults()).toHaveLength(1)
  expect((await setDefault(anna, null)).body.results.every((one) => !one.is_default)).toBe(true)
  expect((await setDefault(anna, 1_000_000)).status).toBe(404)
})

it('only the owner deletes a view, and a deleted one can be saved again', async () => {
  const [view] = await viewsOf(anna)
  expect((await remove(ben, view!.id)).status).toBe(404)
  expect((await remove(anna, view!.id, 'members')).status).toBe(404)
  expect((await remove(anna, view!.id)).status).toBe(200)
  expect((await remove(anna, view!.id)).status).toBe(404)
  expect((await save(anna, view!.name)).status).toBe(200)
})

it('a view without a name or of an unknown list is refused, and there are at most fifty', async () => {
  expect((await save(ben, '  ')).status).toBe(400)
  expect((await save(ben, 'X', { list: 'projects' as ViewedList })).status).toBeGreaterThanOrEqual(400)
  expect((await save(ben, 'X', { search: 'x'.repeat(savedViewLimits.search + 1) })).status).toBe(400)
  for (let number = 0; number < savedViewLimits.views; number++) await save(ben, `View ${number}`)
  const { status, body } = await save(ben, 'One more')
  expect([status, body]).toMatchObject([409, { code: tooManySavedViews.code }])
  expect((await save(ben, 'View 7', { search: '' })).status).toBe(200)
})
