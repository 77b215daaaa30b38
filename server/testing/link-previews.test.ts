import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { events } from 'contract/events/events.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { personaInstitutes } from '../../db/seed/personas.ts'
import { domains } from '../domains.ts'
import type { LinkPreviews } from '../platform/http/pages/link-preview.ts'
import { servePages } from '../platform/http/pages/pages.ts'
import { createTestProject } from '../projects/testing/test-project.ts'
import { as } from './person.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const dist = mkdtempSync(join(tmpdir(), 'seventeen-previews-'))
const pages = fastify()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['index.html', 'landing.html'])
    writeFileSync(join(dist, name), '<!-- preview --><title>Seventeen</title><!-- end of preview -->')
  const previews: LinkPreviews = Object.assign({}, ...domains.map(({ linkPreviews }) => linkPreviews ?? {}))
  await servePages(pages, { config: server.config, db: server.database.db, previews, dist })
  await pages.ready()
})
afterAll(async () => {
  await pages.close()
  await server.stop()
  rmSync(dist, { recursive: true })
})

const html = async (url: string) => (await pages.inject({ url })).payload

it('an event is described by its title, date, place and text, without what only attendees see', async () => {
  const staff = await as(server, 'staff')
  const { body } = await staff.call(events.create, {
    body: {
      title: 'Loans & <Water>',
      description: 'What “green” means',
      start: '2031-03-12T23:30:00Z',
      end: '2031-03-13T01:00:00Z',
      time_zone: 'Europe/Madrid',
      online_link: 'https://meet.example/CANARY',
      city: 'Madrid',
      country: 'ES',
    },
  })
  const page = await html(`/events/${body.id}`)
  expect(page).toContain('<meta property="og:title" content="Loans &amp; &lt;Water&gt;" />')
  expect(page).toContain('content="13 March 2031, Madrid, Spain. What “green” means"')
  expect(page).toContain(`<link rel="canonical" href="${server.config.PUBLIC_URL}/events/${body.id}" />`)
  expect(page).not.toContain('CANARY')
})

it('an institution is described by its name only while it is public', async () => {
  const { db } = server.database
  const { id, name } = await db
    .selectFrom('institute')
    .select(['id', 'name'])
    .where('name', '=', personaInstitutes.own)
    .executeTakeFirstOrThrow()
  const plain = await html('/projects')
  expect(await html(`/institutes/${id}`)).toContain(`<meta property="og:title" content="${name}" />`)
  await db.updateTable('institute').set({ profile_visibility: 'private' }).where('id', '=', id).execute()
  expect(await html(`/institutes/${id}`)).toBe(plain)
  await db.updateTable('institute').set({ profile_visibility: 'public' }).where('id', '=', id).execute()
  expect(await html('/institutes/999999')).toBe(plain)
})

it('pages for members are not described, whatever they contain', async () => {
  const admin = await as(server, 'projectAdmin')
  const { id } = await createTestProject(admin)
  const { body } = await admin.call(projects.read, { params: { id } })
  await admin.call(projects.update, {
    params: { id },
    body: { name: 'CANARY project', project_visibility: 'public', updated_at: body.updated_at },
  })
  const plain = await html('/chat')
  for (const path of [`/projects/${id}`, `/projects/${id}/documents/1`, '/member-profile/1', '/quiz/CANARY'])
    expect(await html(path), path).toBe(plain)
})

it('the landing page has one address', async () => {
  const canonical = `<link rel="canonical" href="${server.config.PUBLIC_URL}/" />`
  for (const path of ['/', '/start', '/start?next=%2Fchat']) expect(await html(path)).toContain(canonical)
})
