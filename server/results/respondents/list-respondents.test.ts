import { afterAll, beforeAll, expect, it } from 'vitest'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { answersOfRemovedRespondent } from '../../testing/removed-respondent.ts'
import { save, uploaded } from '../../testing/uploaded-survey.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

async function respondents(id: number, query: { pageNumber?: number; pageSize?: number } = {}) {
  const { body, status } = await people.projectManager.call(surveyResults.listRespondents, {
    params: { id },
    query,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const rowsOf = async (id: number) =>
  (await respondents(id)).results.map(({ email, answered, visible, percentage }) => [
    email,
    answered,
    visible,
    percentage,
  ])

const [member, editor] = [personas.projectMember.email, personas.projectEditor.email]

it('of a single-user survey are the people who answered, with their progress', async () => {
  const { id, name } = await uploaded(server, people.projectManager, { type: 'single-user' })
  await save(people.projectMember, name, { Q1: { no: true } })
  await save(people.projectEditor, name, { Q1: { yes: true }, Q2: { 'count-data': 5 } })
  // Farmers and crops are hidden for the member.
  expect(await rowsOf(id)).toEqual([
    [editor, 2, 5, 40],
    [member, 1, 3, 33.3],
  ])
})

it('of a shared set are the people with answers in it, with their share', async () => {
  const { id, name } = await uploaded(server, people.projectManager)
  await save(people.projectMember, name, {
    Q1: { yes: true },
    Q2: { 'count-data': 5 },
    Q4: { 'name-data': 'Amina' },
  })
  await save(people.projectEditor, name, { Q2: { 'count-data': 6 } })
  expect(await rowsOf(id)).toEqual([
    [editor, 1, 5, 20],
    [member, 2, 5, 40],
  ])
  // Hidden and removed answers do not count.
  await save(people.projectMember, name, { Q1: { yes: false, no: true }, Q4: { 'name-data': '' } })
  expect(await rowsOf(id)).toEqual([[member, 1, 3, 33.3]])
  // The figures of the survey have the same number as the list.
  const figures = await people.projectManager.call(surveyResults.readFigures, { params: { id } })
  expect(figures.body).toMatchObject({ respondents: 1 })
})

it('of a shared set are counted like the survey: without answers that violate their constraint', async () => {
  const csv = [
    'section_name,question_id,question,question_type,constraint,option_name,option_type',
    'S,Q1,How many?,other,value > 10,n,number',
    ',Q2,Which?,other,,t,text',
    ',Q3,And why?,other,,t,text',
    ',Q4,Since when?,other,,t,text',
  ].join('\n')
  const { id, name } = await uploaded(server, people.projectManager, { csv })
  const saved = await save(people.projectMember, name, { Q1: { 'n-data': 5 }, Q2: { 't-data': 'other' } })
  expect(saved.body.form_metadata).toMatchObject({ total_answered: 1, percentage_completion: 25 })
  expect(await rowsOf(id)).toEqual([[member, 1, 4, 25]])
  // A person with no other answer is still a respondent.
  await save(people.projectEditor, name, { Q1: { 'n-data': 6 } })
  expect(await rowsOf(id)).toEqual([
    [editor, 0, 4, 0],
    [member, 1, 4, 25],
  ])
  const { body } = await people.projectManager.call(surveyResults.readFigures, { params: { id } })
  expect(body).toMatchObject({ respondents: 2, answers: 1, median_completion: 25 })
  await save(people.projectEditor, name, { Q1: { 'n-data': 16 } })
  expect(await rowsOf(id)).toEqual([
    [editor, 1, 4, 25],
    [member, 1, 4, 25],
  ])
})

it('are paged, with names and the time of the last answer', async () => {
  const { id, name } = await uploaded(server, people.projectManager, { type: 'single-user' })
  for (const who of ['projectMember', 'projectEditor', 'projectAdmin'] as const)
    await save(people[who], name, { Q1: { no: true } })
  const first = await respondents(id, { pageSize: 2 })
  expect(first).toMatchObject({ total: 3, pageNumber: 1, pageSize: 2 })
  const last = await respondents(id, { pageSize: 2, pageNumber: 2 })
  expect([...first.results, ...last.results].map(({ email }) => email)).toEqual([
    personas.projectAdmin.email,
    editor,
    member,
  ])
  const { user_id, name: called, last_answer_at } = last.results[0]!
  expect(called).toBe(`${personas.projectMember.first_name} ${personas.projectMember.last_name}`)
  expect(user_id).toBeGreaterThan(0)
  expect(Date.parse(last_answer_at!)).toBeGreaterThan(Date.now() - 60_000)
})

it('stay in the list without a name after their account is deleted', async () => {
  const { id, name } = await uploaded(server, people.projectManager)
  await save(people.projectMember, name, { Q1: { no: true } })
  const respondent_number = await answersOfRemovedRespondent(server.database.db, id)
  expect((await respondents(id)).results).toMatchObject([
    { user_id: null, respondent_number, name: '', email: '', answered: 1 },
  ])
})

it('are an empty list when nobody has answered', async () => {
  const { id } = await uploaded(server, people.projectManager)
  expect(await respondents(id)).toMatchObject({ results: [], total: 0 })
})
