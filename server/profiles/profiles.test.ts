import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../db/seed/personas.ts'
import { everyDay } from '../calendar/testing/hours.ts'
import { png } from '../media/testing/png.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const me = async (who: Person) => (await who.call(users.me)).body
const signedIn = async (persona: Persona): Promise<[Person, number]> => {
  const who = await as(server, persona)
  return [who, (await me(who)).id]
}
const read = (who: Person, id: number) => who.call(profiles.read, { params: { id } })

it('a profile is changed field by field, and a stale change is refused as a conflict', async () => {
  const [anna, id] = await signedIn('plain')
  const { updated_at } = await me(anna)
  const body = { about_me: 'Bridges\nand banks', city: 'Quito', time_zone: 'America/Guayaquil', updated_at }
  const changed = await anna.call(profiles.update, { params: { id }, body })
  expect(changed.body).toMatchObject({ about_me: 'Bridges\nand banks', city: 'Quito' })
  expect(changed.body.time_zone).toBe('America/Guayaquil')
  expect((await anna.call(profiles.update, { params: { id }, body })).status).toBe(409)
  const typed = await anna.call(profiles.update, { params: { id }, body: { time_zone: 'europe/berlin' } })
  expect(typed.body.time_zone).toBe('Europe/Berlin')
  const kept = await anna.call(profiles.update, { params: { id }, body: { time_zone: '' } })
  expect(kept.body).toMatchObject({ city: 'Quito', time_zone: null })
})

it('names are required and the time zone must exist', async () => {
  const [anna, id] = await signedIn('plain')
  const body = { first_name: ' ', last_name: '', time_zone: 'Mars/Olympus' }
  expect((await anna.call(profiles.update, { params: { id }, body })).body).toEqual({
    first_name: ['Please enter first name'],
    last_name: ['Please enter name'],
    time_zone: ['Please choose a time zone from the list'],
  })
})

it('a short first name is confirmed and then stays, and no name holds a web address', async () => {
  const [anna, id] = await signedIn('plain')
  const { first_name } = await me(anna)
  const update = (body: object) => anna.request('POST', `/api/users/${id}/`, { body })
  expect((await update({ first_name: 'Bo' })).body).toEqual({
    first_name: ['Please enter first name (at least 3 letters)'],
  })
  expect((await update({ first_name: 'Bo', confirmed: ['first_name'] })).status).toBe(200)
  expect((await update({ first_name: 'Bo', city: 'Wa' })).status).toBe(200)
  expect((await update({ last_name: 'evil.com' })).body).toEqual({
    last_name: ['A name cannot contain a web address'],
  })
  expect((await update({ first_name })).status).toBe(200)
})

it('a picture is uploaded, replaced and removed', async () => {
  const [anna, id] = await signedIn('plain')
  const files = { avatar: { name: 'me.png', content: png({ width: 8, height: 8 }), type: 'image/png' } }
  const first = await anna.call(profiles.update, { params: { id }, body: {}, files })
  const picture = first.body.avatar
  expect(picture).toMatch(/^\/media\/.+\/me\.webp$/)
  expect((await anna.request('GET', picture!)).status).toBe(200)
  const second = await anna.call(profiles.update, { params: { id }, body: {}, files })
  expect(second.body.avatar).not.toBe(picture)
  expect((await anna.request('GET', picture!)).status).toBe(404)
  const without = await anna.call(profiles.update, { params: { id }, body: { avatar: null } })
  expect(without.body.avatar).toBeNull()
})

it('another person’s profile cannot be changed', async () => {
  const [anna] = await signedIn('plain')
  const [, id] = await signedIn('advisor')
  expect((await anna.call(profiles.update, { params: { id }, body: { city: 'X' } })).status).toBe(404)
})

it('members see roles except Admin, visitors see no roles, and nobody sees an e-mail address (SEC-10)', async () => {
  const [admin, id] = await signedIn('instituteAdmin')
  const [anna] = await signedIn('plain')
  const { body } = await read(anna, id)
  expect(body.roles.map(({ role }) => role)).toEqual(['CEO'])
  expect(Object.keys(body).sort()).toEqual(
    'about_me avatar city first_name id is_card is_guest last_name offers_sessions profile_visibility roles user_id'.split(
      ' ',
    ),
  )
  const stranger = await read(person(server), id)
  expect(stranger.body).toMatchObject({
    first_name: 'Adaeze',
    last_name: 'Nwosu',
    roles: [],
    is_guest: false,
  })
  for (const answer of [body, stranger.body])
    expect(JSON.stringify(answer)).not.toContain(personas.instituteAdmin.email)
  expect((await read(admin, id)).body.is_card).toBe(false)
})

it('a profile says whether its reader can book sessions with the person', async () => {
  const [advisor, id] = await signedIn('advisor')
  const plain = await as(server, 'plain')
  const offers = async (who: Person) => (await read(who, id)).body.offers_sessions
  expect(await offers(plain)).toBe(false)
  await advisor.call(advisorHoursEndpoints.save, { body: everyDay })
  expect(await Promise.all([plain, advisor, person(server)].map(offers))).toEqual([true, false, false])
})

it('a private profile shows a name and a picture to people who know the person', async () => {
  const [member, id] = await signedIn('projectMember')
  await member.call(profiles.update, {
    params: { id },
    body: { profile_visibility: 'private', about_me: 'secret hobby', city: 'Hidden' },
  })
  const [plain, plainId] = await signedIn('plain')
  expect((await read(plain, id)).status).toBe(404)
  expect((await read(person(server), id)).status).toBe(404)
  for (const who of [await as(server, 'projectAdmin'), await as(server, 'staff')]) {
    const { status, body } = await read(who, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_card: true, about_me: '', city: '', roles: [] })
  }
  // The recipient of a contact request can see its sender.
  const asked = await member.call(contacts.request, { body: { targetUserId: plainId } })
  expect((await read(plain, id)).body.is_card).toBe(true)
  await plain.call(contacts.answer, { params: { id: asked.body.id }, body: { accepted: true } })
  expect((await read(plain, id)).status).toBe(200)
  await plain.call(contacts.remove, { params: { id: asked.body.id } })
  expect((await read(plain, id)).status).toBe(404)
})

it('open pages of a profile follow changes and learn immediately when it becomes private', async () => {
  const [member, id] = await signedIn('projectMember')
  const change = (body: object) => member.call(profiles.update, { params: { id }, body })
  await change({ profile_visibility: 'public' })
  const topic = `profile:${id}`
  const watching = async (who: Person) => {
    const socket = await liveSocket(server.url, who)
    socket.send({ command: 'watch', topic })
    await socket.receive('watching')
    return socket
  }
  const [stranger, fellow] = [
    await watching(await as(server, 'advisor')),
    await watching(await as(server, 'projectAdmin')),
  ]
  await change({ city: 'Kampala' })
  for (const socket of [stranger, fellow]) expect(await socket.receive('changed')).toMatchObject({ topic })
  await change({ profile_visibility: 'private' })
  expect(await stranger.receive('changed')).toMatchObject({ topic, gone: 'withdrawn' })
  // A member of the same project still sees a name and a picture.
  expect(await fellow.receive('changed')).not.toHaveProperty('gone')
  const late = await liveSocket(server.url, await as(server, 'plain'))
  late.send({ command: 'watch', topic })
  expect(await late.receive('error')).toMatchObject({ code: 'not_found' })
})

it('a public profile is hidden from people whom its owner has blocked', async () => {
  const [anna, annaId] = await signedIn('plain')
  const [ben, benId] = await signedIn('advisor')
  expect((await read(ben, annaId)).status).toBe(200)
  await anna.call(blockedPeople.block, { params: { userId: benId } })
  expect((await read(ben, annaId)).status).toBe(404)
  await anna.call(blockedPeople.unblock, { params: { userId: benId } })
  expect((await read(ben, annaId)).status).toBe(200)
})

it('people see where they are signed in and can sign out other devices', async () => {
  const signIn = async (userAgent: string) => {
    const { body } = await person(server).request('POST', '/api/auth-token/', {
      body: { username: personas.projectEditor.email, password: demoPassword },
      headers: { 'user-agent': userAgent },
    })
    return person(server, (body as { token: string }).token)
  }
  const here = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  const phone = await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604.1')
  const { results } = (await here.call(sessions.list)).body
  expect(results.map(({ device, is_current }) => [device, is_current])).toEqual([
    ['Firefox on Linux', true],
    ['Safari on iPhone', false],
  ])
  expect(results[0]!.ip).toMatch(/127\.0\.0\.1|::1/)
  const other = await as(server, 'plain')
  const params = { id: results[1]!.id }
  expect((await other.call(sessions.end, { params })).status).toBe(404)
  expect((await here.call(sessions.end, { params })).status).toBe(200)
  expect((await phone.call(users.me)).status).toBe(401)
  const third = await signIn('curl/8')
  await here.call(sessions.endOthers)
  expect((await third.call(users.me)).status).toBe(401)
  expect((await here.call(users.me)).status).toBe(200)
})
