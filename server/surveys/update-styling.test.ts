import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, save, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

const made = () => uploaded(server, people.projectManager)
const style = (who: Persona, id: number, body: SentBodyOf<typeof surveys.updateStyling>) =>
  people[who].call(surveys.updateStyling, { params: { id }, body })
const look = async (who: Persona, name: string) =>
  (await opened(people[who], name)).form_metadata.styling_info

const chosen = {
  quizPage: { background: '#f4f1ea' },
  quizHeader: { background: '#0F6B66', color: 'fff', 'font-size': '32px', 'font-family': 'Georgia' },
  surveyCard: { background: '#e6f0ee' },
  participantsTable: { 'font-size': '14px' },
  navTabsColor: 'warning',
  infoTitleColor: '#369',
} as const
const kept = { ...chosen, quizHeader: { ...chosen.quizHeader, background: '#0f6b66', color: '#fff' } }

describe('the styling of a survey', () => {
  it('is the default until another is chosen', async () => {
    const { name } = await made()
    expect(await look('projectMember', name)).toEqual({})
  })

  it('is used wherever the survey or its card is shown', async () => {
    const { id, name, updated_at } = await made()
    const { status, body } = await style('projectManager', id, { ...chosen, updated_at })
    expect([status, body.styling_info]).toEqual([200, kept])
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(updated_at))
    const form = await opened(people.projectMember, name)
    expect([form.form_metadata.styling_info, form.updated_at]).toEqual([kept, body.updated_at])
    const { body: list } = await people.projectMember.call(surveys.list)
    const { surveyCard, participantsTable } = kept
    expect(list.find((one) => one.id === id)!.metadata.styling_info).toEqual({
      surveyCard,
      participantsTable,
    })
  })

  it('is included in the response of a save of answers', async () => {
    const { id, name } = await made()
    await style('projectManager', id, chosen)
    const { body } = await save(people.projectMember, name, { Q1: { yes: true } })
    expect(body.form_metadata.styling_info).toEqual(kept)
  })

  it('is replaced as a whole, and removed by a reset', async () => {
    const { id, name } = await made()
    await style('projectManager', id, chosen)
    await style('projectManager', id, { labelStyle: { 'font-size': '20px' } })
    expect(await look('projectMember', name)).toEqual({ labelStyle: { 'font-size': '20px' } })
    expect((await style('projectManager', id, {})).body.styling_info).toEqual({})
    expect(await look('projectMember', name)).toEqual({})
  })

  it('does not change the rest of the survey', async () => {
    const { id, name } = await made()
    const { form_metadata: _, updated_at: __, ...before } = await opened(people.projectManager, name)
    await style('projectManager', id, chosen)
    expect(await opened(people.projectManager, name)).toMatchObject(before)
  })
})

it('is reloaded by people who have the survey open when it changes', async () => {
  const { id } = await made()
  const heard: unknown[] = []
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`)
  await new Promise((opened) => socket.once('open', opened))
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  socket.send(JSON.stringify({ command: 'init_chat', token: people.projectMember.token }))
  socket.send(JSON.stringify({ command: 'watch', topic: `survey:${id}` }))
  await expect.poll(() => heard).toContainEqual({ command: 'watching', topic: `survey:${id}` })
  await style('projectManager', id, chosen)
  const news = expect.objectContaining({ command: 'changed', topic: `survey:${id}`, survey: true })
  await expect.poll(() => heard).toContainEqual(news)
  socket.close()
})

describe('changing the styling', () => {
  it.each<[Persona, number]>([
    ['projectAdmin', 200],
    ['projectManager', 200],
    ['projectEditor', 400],
    ['projectMember', 400],
    ['projectGuest', 400],
    ['staff', 400],
    ['plain', 404],
    ['advisor', 404],
  ])('%s: %i', async (who, status) => {
    const { id, name } = await made()
    const answer = await style(who, id, chosen)
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body).toMatchObject({ code: 'permission_denied', permission: 'UPDATE_PROJECT_STYLES' })
    expect(await look('projectManager', name)).toEqual(status === 200 ? kept : {})
  })

  it('requires a session and an existing survey', async () => {
    const { id } = await made()
    const { status } = await people.projectManager.request('PUT', `/api/quiz/${id}/styling_info/`, {
      body: chosen,
      headers: { authorization: 'Token nonsense' },
    })
    expect(status).toBe(401)
    for (const none of ['0', '-1', 'abc', '99999999999'])
      expect([400, 404]).toContain(
        (await people.projectManager.request('PUT', `/api/quiz/${none}/styling_info/`, { body: {} })).status,
      )
    await people.projectAdmin.call(surveys.remove, { params: { id } })
    expect((await style('projectManager', id, chosen)).status).toBe(404)
  })

  it('by the second of two people with the same version is refused, and nothing is lost', async () => {
    const { id, name, updated_at } = await made()
    const first = await style('projectManager', id, { navTabsColor: 'info', updated_at })
    const second = await style('projectAdmin', id, { navTabsColor: 'danger', updated_at })
    expect([first.status, second.status]).toEqual([200, 409])
    expect(second.body).toMatchObject({ code: 'stale_version' })
    expect(await look('projectMember', name)).toEqual({ navTabsColor: 'info' })
    const again = { navTabsColor: 'danger', updated_at: first.body.updated_at } as const
    expect((await style('projectAdmin', id, again)).status).toBe(200)
  })

  it('by two people at the same moment succeeds once', async () => {
    const { id, updated_at } = await made()
    const both = await Promise.all([
      style('projectManager', id, { navTabsColor: 'info', updated_at }),
      style('projectAdmin', id, { navTabsColor: 'danger', updated_at }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('twice has the same effect as once', async () => {
    const { id, updated_at } = await made()
    const first = await style('projectManager', id, { ...chosen, updated_at })
    const second = await style('projectManager', id, { ...chosen, updated_at })
    expect([second.status, second.body]).toEqual([200, first.body])
  })
})

describe('invalid styling', () => {
  it.each<[object, object]>([
    [
      { quizHeader: { background: 'url(https://evil.example/pixel.png)' } },
      { quizHeader: { background: ['input is not a valid hex color.'] } },
    ],
    [{ infoTitleColor: 'red' }, { infoTitleColor: ['input is not a valid hex color.'] }],
    [{ infoTitleColor: '#fff; position: fixed' }, { infoTitleColor: ['input is not a valid hex color.'] }],
    [
      { labelStyle: { 'font-size': '73px' } },
      { labelStyle: { 'font-size': ['Please enter a size from 8 to 72 pixels'] } },
    ],
    [
      { labelStyle: { 'font-size': 'calc(100vw)' } },
      { labelStyle: { 'font-size': ['Please enter a size from 8 to 72 pixels'] } },
    ],
    [
      { tabContent: { 'font-family': 'x} body{display:none' } },
      { tabContent: { 'font-family': ['Please choose a font from the list'] } },
    ],
    [
      { primaryActionButtonColor: '#ffffff' },
      { primaryActionButtonColor: ['Please choose a colour from the list'] },
    ],
    [{ quizHeader: { position: 'fixed' } }, { quizHeader: { position: ['This is not expected here'] } }],
    [{ body: { background: '#fff' } }, { body: ['This is not expected here'] }],
    [{ quizPage: '#fff' }, { quizPage: [expect.any(String)] }],
    [{ quizPage: null }, { quizPage: [expect.any(String)] }],
    [{ updated_at: 'yesterday' }, { updated_at: [expect.any(String)] }],
    [[], { detail: expect.any(String), code: 'invalid' }],
  ])('%j is refused with a message at the field, and nothing is stored', async (body, problems) => {
    const { id, name } = await made()
    await style('projectManager', id, chosen)
    const answer = await people.projectManager.request('PUT', `/api/quiz/${id}/styling_info/`, {
      body: Array.isArray(body) ? body : { navTabsColor: 'info', ...body },
    })
    expect(answer).toMatchObject({ status: 400, body: problems })
    expect(await look('projectManager', name)).toEqual(kept)
  })

  it('is not shown even if it is in the database', async () => {
    const { id, name } = await made()
    const styling_info = { quizPage: { background: 'url(//evil.example)' }, navTabsColor: 'info', x: 1 }
    await server.database.db.updateTable('survey').set({ styling_info }).where('id', '=', id).execute()
    expect(await look('projectMember', name)).toEqual({ navTabsColor: 'info' })
    expect((await people.projectMember.call(surveys.list)).status).toBe(200)
  })
})
