import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let other: TestServer
let staff: Person
let plain: Person
/** The same person on the other node. */
let elsewhere: Person
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server)
  staff = await as(server, 'staff')
  plain = await as(server, 'plain')
  elsewhere = person(other, plain.token)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const reef = { sustainable_development_goals: ['SDG14'] }
const names = async (who: Person) =>
  (await who.call(searchProfiles.matched, { query: { pageSize: 100 } })).body.results.map(({ name }) => name)

it('changes on one node affect matches on the other immediately and reload its open pages', async () => {
  await plain.call(searchProfiles.save, { body: { NGO: reef } })
  await names(elsewhere)
  const socket = await liveSocket(other.url, elsewhere)
  socket.send({ command: 'watch', topic: 'matches:0' })
  await socket.receive('watching')
  const { body } = await staff.call(institutes.create, {
    body: instituteBody({ name: 'Reef of the first node', sustainable_development_goals: ['SDG1'] }),
  })
  expect(await socket.receive('changed')).toMatchObject({ topic: 'matches:0' })
  expect(await names(elsewhere)).not.toContain('Reef of the first node')
  await staff.call(institutes.update, {
    params: { id: body.id },
    body: { ...reef, updated_at: body.updated_at },
  })
  expect(await socket.receive('changed')).toMatchObject({ topic: 'matches:0' })
  expect(await names(elsewhere)).toContain('Reef of the first node')
  // Changes of search profiles, too.
  await elsewhere.call(searchProfiles.save, { body: { NGO: { sustainable_development_goals: ['SDG2'] } } })
  expect(await socket.receive('changed')).toMatchObject({ topic: 'matches:0' })
  expect(await names(plain)).not.toContain('Reef of the first node')
  socket.close()
})
