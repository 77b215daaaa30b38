import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsByRole, projectRoles, type ProjectPermission } from 'contract/projects/permissions.ts'
import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { personaInstitutes, personaProjects, type Persona } from '../../../db/seed/personas.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { acceptInvitationTo } from '../testing/accept-invitation.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
let own: number
beforeAll(async () => {
  server = await startTestServer({ DASHBOARD_HOSTS: 'charts.example,*.boards.example' })
  for (const name of [
    'projectAdmin',
    'projectManager',
    'projectEditor',
    'projectMember',
    'projectGuest',
    'plain',
    'advisor',
    'staff',
    'instituteAdmin',
  ] as const)
    people[name] = await as(server, name)
  const { db } = server.database
  own = (
    await db
      .selectFrom('project')
      .select('id')
      .where('name', '=', personaProjects.own)
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => server.stop())

const made = async (more: object = {}, who = people.plain) =>
  (
    await who.call(projects.create, {
      body: { name: 'Solar for schools', type: 'Research', regions: ['Eastern Africa'], ...more },
    })
  ).body
const read = async (id: number, who = people.plain) =>
  (await who.call(projects.read, { params: { id } })).body
const styled = (id: number, body: object, who = people.plain) =>
  who.call(projectSettings.updateStyling, { params: { id }, body })
const linked = (id: number, body: object, who = people.plain) =>
  who.call(projectSettings.updateMetadata, { params: { id }, body })

const styling = {
  projectPage: { background: '#102030' },
  titleStyle: { color: '#ffffff', 'font-size': '40px', 'font-family': 'Georgia' },
  navPillColor: 'warning',
}

describe('the styling of a project', () => {
  it('is stored and returned with the project', async () => {
    const { id } = await made()
    const answer = await styled(id, styling)
    expect(answer.status).toBe(200)
    expect(answer.body.styling_info).toEqual(styling)
    const { metadata, updated_at } = await read(id)
    expect(metadata.styling_info).toEqual(styling)
    expect(updated_at).toBe(answer.body.updated_at)
    const { body } = await people.plain.call(projects.list)
    expect(body.results.find((project) => project.id === id)?.metadata.styling_info).toEqual(styling)
  })

  it.each([
    { projectPage: { background: 'red' } },
    { projectPage: { background: '#fff;position:fixed' } },
    { titleStyle: { color: 'url(https://evil.example)' } },
    { titleStyle: { 'font-size': '400px' } },
    { titleStyle: { 'font-family': 'x}body{display:none' } },
    { navPillColor: 'expression(alert(1))' },
    { projectPage: { position: 'fixed' } },
    { __proto__: { background: '#fff' }, other: '#fff' },
  ])('refuses %j', async (body) => {
    const { id } = await made()
    expect((await styled(id, body)).status).toBe(400)
    expect((await read(id)).metadata.styling_info).toEqual({})
  })

  it('refuses a stale change as a conflict, unless the styling is equal', async () => {
    const { id, updated_at } = await made()
    expect((await styled(id, { ...styling, updated_at })).status).toBe(200)
    expect(await styled(id, { navPillColor: 'info', updated_at })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect((await styled(id, { ...styling, updated_at })).status).toBe(200)
  })
})

describe('the links of a project', () => {
  it('are stored as sent; missing ones are kept and empty ones removed', async () => {
    const { id } = await made()
    const first = await linked(id, {
      dashboardLink: ' https://charts.example/1?a=b#c ',
      surveyFormLink: 'https://a.example/',
    })
    expect(first.body.metadata).toMatchObject({
      dashboardLink: 'https://charts.example/1?a=b#c',
      surveyFormLink: 'https://a.example/',
      video_banner_link: '',
    })
    await linked(id, { surveyFormLink: '', video_banner_link: 'https://youtu.be/dQw4w9WgXcQ' })
    expect((await read(id)).metadata).toEqual({
      dashboardLink: 'https://charts.example/1?a=b#c',
      surveyFormLink: '',
      video_banner_link: 'https://youtu.be/dQw4w9WgXcQ',
      styling_info: {},
    })
  })

  it.each([
    'http://charts.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://me:secret@charts.example',
    'https://localhost',
    'charts.example',
    'https://charts.example/a b',
  ])('refuses %j with its message', async (dashboardLink) => {
    const { id } = await made()
    const { status, body } = await linked(id, { dashboardLink })
    expect([status, body]).toEqual([
      400,
      { dashboardLink: ['Please enter an address that starts with https://'] },
    ])
  })

  it('refuse a stale change as a conflict, and are independent of the styling', async () => {
    const { id, updated_at } = await made()
    await styled(id, styling)
    expect((await linked(id, { surveyFormLink: 'https://a.example/', updated_at })).status).toBe(409)
    await linked(id, { surveyFormLink: 'https://a.example/' })
    expect((await read(id)).metadata).toMatchObject({
      styling_info: styling,
      surveyFormLink: 'https://a.example/',
    })
  })
})

describe('the dashboard', () => {
  const opened = async (id: number, who = people.plain) =>
    (await who.call(projectSettings.dashboard, { params: { id } })).body.params
  const config = (params: string, who = person(server)) =>
    who.call(projectSettings.dashboardConfig, { query: { params } })

  it('opens for the person for whom it was signed, in a frame if the operator allows the host', async () => {
    const { id } = await made()
    for (const [link, framed] of [
      ['https://charts.example/1', true],
      ['https://east.boards.example/1', true],
      ['https://boards.example/1', false],
      ['https://charts.example:8443/1', false],
      ['https://charts.example.evil.example/', false],
    ] as const) {
      await linked(id, { dashboardLink: link })
      expect((await config(await opened(id))).body).toEqual({ link, framed })
    }
  })

  it('refuses forged, modified and expired params', async () => {
    const { id } = await made()
    const { id: other } = await made()
    await linked(id, { dashboardLink: 'https://charts.example/1' })
    await linked(other, { dashboardLink: 'https://charts.example/2' })
    const params = await opened(id)
    const [, ...rest] = params.split('.')
    for (const wrong of ['', 'x', params.slice(0, -1), `${params}x`, [other, ...rest].join('.')])
      expect((await config(wrong)).body).toMatchObject({ code: 'dashboard_expired' })
    server.passTime(6 * 60_000)
    expect((await config(params)).status).toBe(400)
    server.passTime(-6 * 60_000)
    expect((await config(params)).status).toBe(200)
  })

  it('refuses people who may no longer open the project', async () => {
    const { id } = await made()
    await linked(id, { dashboardLink: 'https://charts.example/1' })
    const { db } = server.database
    const { id: guest } = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'project-guest@seventeen.example')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('participant')
      .values({ project_id: id, person_id: guest, role: 'Project_Guest' })
      .execute()
    const params = await opened(id, people.projectGuest)
    expect((await config(params)).status).toBe(200)
    const leaving = (deletion_requested_at: Date | null) =>
      db.updateTable('person').set({ deletion_requested_at }).where('id', '=', guest).execute()
    await leaving(new Date())
    expect((await config(params)).body).toMatchObject({ code: 'dashboard_expired' })
    await leaving(null)
    expect((await config(params)).status).toBe(200)
    await people.plain.call(projects.removeParticipant, { body: { projectId: id, userId: guest } })
    expect((await config(params)).body).toMatchObject({ code: 'dashboard_expired' })
  })

  it('is not found without a link or by outsiders', async () => {
    const { id } = await made()
    const none = await people.plain.call(projectSettings.dashboard, { params: { id } })
    expect([none.status, none.body]).toMatchObject([404, { code: 'no_dashboard' }])
    await linked(id, { dashboardLink: 'https://charts.example/1' })
    const outside = await people.advisor.call(projectSettings.dashboard, { params: { id } })
    expect([outside.status, outside.body]).toMatchObject([404, { code: 'not_found' }])
  })
})

describe('importing from another project', () => {
  const importing = (id: number, from: number, parts: string[], who = people.plain) =>
    who.call(projectSettings.importFrom, { params: { id }, body: { from, parts: parts as never } })
  const source = async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { body } = await people.plain.call(projects.create, {
      body: { name: 'Source', type: 'Rating', regions: ['Europe'] },
      files: { bannerFile: { name: 'banner.png', content: new Uint8Array(png), type: 'image/png' } },
    })
    await styled(body.id, styling)
    await linked(body.id, { dashboardLink: 'https://charts.example/1' })
    for (const name of ['Credit', 'Training'])
      await people.plain.call(topics.create, { body: { project: body.id, name, description: 'What of it?' } })
    return body.id
  }

  it('lists the importable parts and copies the chosen ones, including banner and topics', async () => {
    const from = await source()
    const { body } = await people.plain.call(projectSettings.importable, { params: { id: from } })
    expect(body).toMatchObject({
      name: 'Source',
      links: [{ name: 'Explore Data', link: 'https://charts.example/1' }],
      topics: ['Credit', 'Training'],
    })
    expect(body.styling).toBeGreaterThan(0)
    const { id } = await made()
    await importing(id, from, ['styling', 'banner', 'links', 'topics'])
    const copy = await read(id)
    expect(copy.metadata).toMatchObject({ styling_info: styling, dashboardLink: 'https://charts.example/1' })
    expect(copy.topics.map(({ name, order }) => [name, order])).toEqual([
      ['Credit', 1],
      ['Training', 2],
    ])
    expect(copy.banner).not.toBe(body.banner)

    // The copy is independent: it is kept when the other project is deleted.
    await people.plain.call(projects.remove, { params: { id: from } })
    const picture = await people.plain.request('GET', copy.banner ?? '')
    expect(picture.status).toBe(200)
  })

  it('leaves out parts that were not chosen, and adds no topic twice when repeated', async () => {
    const from = await source()
    const { id } = await made()
    await linked(id, { surveyFormLink: 'https://own.example/' })
    await people.plain.call(topics.create, { body: { project: id, name: 'CREDIT', description: 'Ours' } })
    for (let time = 0; time < 2; time += 1) await importing(id, from, ['topics'])
    const copy = await read(id)
    expect(copy.topics.map(({ name }) => name)).toEqual(['CREDIT', 'Training'])
    expect(copy.metadata).toMatchObject({ surveyFormLink: 'https://own.example/', styling_info: {} })
    expect(copy.banner).toBeNull()
  })

  it('imports once when a request is repeated with the same key', async () => {
    const from = await source()
    const { id } = await made()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        people.plain.call(projectSettings.importFrom, {
          params: { id },
          body: { from, parts: ['topics', 'banner'] },
          key: `import-${id}-once`,
        }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.banner)).size).toBe(1)
    expect((await read(id)).topics).toHaveLength(2)
  })

  it('refuses other people’s projects, public or private', async () => {
    const from = await source()
    const { id } = await made({}, people.advisor)
    const tries = () =>
      Promise.all([
        importing(id, from, ['styling'], people.advisor),
        people.advisor.call(projectSettings.importable, { params: { id: from } }),
      ])
    for (const { status } of await tries()) expect(status).toBe(404)
    const { updated_at } = await read(from)
    await people.plain.call(projects.update, {
      params: { id: from },
      body: { project_visibility: 'public', updated_at },
    })
    for (const { status } of await tries()) expect(status).toBe(404)
  })
})

const holders = {
  Project_Admin: 'projectAdmin',
  Project_Manager: 'projectManager',
  Project_Editor: 'projectEditor',
  Project_Member: 'projectMember',
  Project_Guest: 'projectGuest',
} as const satisfies Record<string, Persona>

describe('permissions', () => {
  const attempts = (who: Person, id: number) => ({
    UPDATE_PROJECT_STYLES: styled(id, { navPillColor: 'info' }, who),
    UPDATE_PROJECT: linked(id, { surveyFormLink: 'https://a.example/' }, who),
  })

  it.each(projectRoles)(
    'a %s can change what the role allows, held directly or through an institute',
    async (role) => {
      const expected = (permission: ProjectPermission) =>
        permissionsByRole[role].includes(permission) ? 200 : 400
      const check = async (who: Person, id: number) => {
        for (const [permission, answer] of Object.entries(attempts(who, id)) as [
          ProjectPermission,
          ReturnType<typeof styled>,
        ][])
          expect((await answer).status, permission).toBe(expected(permission))
        const taken = await who.call(projectSettings.importFrom, {
          params: { id },
          body: { from: id, parts: ['styling'] },
        })
        expect(taken.status).toBe(expected('UPDATE_PROJECT_STYLES'))
      }
      await check(people[holders[role]], own)

      const { id } = await made()
      const { db } = server.database
      const bank = await db
        .selectFrom('institute')
        .select('id')
        .where('name', '=', personaInstitutes.own)
        .executeTakeFirstOrThrow()
      await people.plain.call(projects.putParticipant, {
        body: { projectId: id, instituteId: bank.id, roleName: role },
      })
      await acceptInvitationTo(people.instituteAdmin, bank.id)
      await check(people.instituteAdmin, id)
      await people.plain.call(projects.removeParticipant, { body: { projectId: id, instituteId: bank.id } })
      for (const answer of Object.values(attempts(people.instituteAdmin, id)))
        expect((await answer).status).toBe(404)
    },
  )

  it('of several roles are combined', async () => {
    const { id } = await made()
    const { db } = server.database
    const { id: guest } = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'project-guest@seventeen.example')
      .executeTakeFirstOrThrow()
    for (const roleName of ['Project_Guest', 'Project_Manager'] as const)
      await people.plain.call(projects.putParticipant, { body: { projectId: id, userId: guest, roleName } })
    expect((await styled(id, styling, people.projectGuest)).status).toBe(200)
  })

  it('let staff read everything and change nothing', async () => {
    for (const answer of Object.values(attempts(people.staff, own))) expect((await answer).status).toBe(400)
    expect((await people.staff.call(projectSettings.importable, { params: { id: own } })).status).toBe(200)
  })

  it('hide links, styling and importable parts from outsiders', async () => {
    const canary = 'zanzibarcanary'
    const { id } = await made({}, people.projectAdmin)
    await linked(id, { dashboardLink: `https://charts.example/${canary}` }, people.projectAdmin)
    for (const path of [
      `/api/projects/${id}/`,
      `/api/projects/${id}/dashboard/`,
      `/api/projects/${id}/import/`,
      '/api/projects/',
      `/api/projects/?name=${canary}`,
    ]) {
      const { body } = await people.advisor.request('GET', path)
      expect(JSON.stringify(body), path).not.toContain(canary)
    }
  })
})
