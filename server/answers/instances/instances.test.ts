import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, uploaded } from '../../testing/uploaded-survey.ts'
import { householdSurvey } from './testing/household.ts'

let server: TestServer
let manager: Person
let member: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  member = await as(server, 'projectMember')
})
afterAll(() => server.stop())

const made = async (type: 'single-user' | 'multi-user' = 'multi-user') => {
  const survey = await uploaded(server, manager, { type, csv: householdSurvey })
  const form = await opened(manager, survey.name)
  const groups = Object.fromEntries(form.repeats!.map(({ name, id }) => [name, id]))
  const id = (code: string) => form.byCode[code]!.question_id
  const add = (
    who: Person,
    group: string,
    more: { parent?: string; after?: string | null; instance?: string } = {},
  ) =>
    who.call(surveyInstances.addInstance, {
      params: { id: survey.id },
      body: { group: groups[group]!, ...more },
    })
  const save = (
    who: Person,
    code: string,
    instance: string | undefined,
    answer: Answer,
    seen?: number | null,
  ) =>
    who.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: survey.id,
        answers: [
          {
            question: { question_id: id(code) },
            ...(instance !== undefined && { instance }),
            answer,
            ...(seen !== undefined && { seen }),
          },
        ],
      },
    })
  const order = async (who: Person) =>
    (await opened(who, survey.name)).instances!.map(({ instance }) => instance)
  return { survey, groups, id, add, save, order }
}
const age = (value: number): Answer => ({ 'age-data': value })

describe('instances of a group that repeats', () => {
  it('are added, answered, moved and removed, and progress counts them', async () => {
    const { survey, add, save, order, id } = await made()
    const one = (await add(manager, 'member')).body.instance
    const two = (await add(member, 'member')).body.instance
    const first = (await add(member, 'member', { after: null })).body.instance
    const between = (await add(member, 'member', { after: one })).body.instance
    expect(await order(manager)).toEqual([first, one, between, two])

    const saved = await save(manager, 'age', two, age(12), null)
    expect(saved.status).toBe(200)
    // Village, plots, four names and ages, and the school of the child.
    expect(saved.body.form_metadata).toMatchObject({
      total_visible: 11,
      total_answered: 1,
      required_missing: 7,
    })
    expect(saved.body.saved).toEqual([
      { question_id: id('age'), instance: two, answer: age(12), answer_id: expect.any(Number) },
    ])
    const form = await opened(member, survey.name)
    expect(form.instance_answers).toEqual(saved.body.saved)
    expect(form.byCode['age']!.answer).toBeNull()

    const params = { id: survey.id, instance: two }
    expect((await member.call(surveyInstances.moveInstance, { params, body: { after: first } })).status).toBe(
      200,
    )
    expect(await order(manager)).toEqual([first, two, one, between])
    expect((await member.call(surveyInstances.removeInstance, { params })).status).toBe(200)
    expect((await member.call(surveyInstances.removeInstance, { params })).status).toBe(200)
    expect(await order(manager)).toEqual([first, one, between])
    expect((await opened(manager, survey.name)).form_metadata).toMatchObject({
      total_visible: 8,
      total_answered: 0,
    })

    // Undo: the same id brings it back with its answers.
    expect((await add(member, 'member', { instance: two })).body).toEqual({ instance: two })
    expect((await opened(manager, survey.name)).form_metadata).toMatchObject({ total_answered: 1 })
  })

  it('never shift the answers of others: each answer stays with its instance', async () => {
    const { add, save, survey } = await made()
    const ids = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, at) => (await add(at % 2 ? manager : member, 'member')).body.instance,
      ),
    )
    await Promise.all([
      ...ids.map((instance, at) => save(manager, 'age', instance, age(20 + at))),
      ...[ids[0]!, ids[3]!].map((instance) =>
        member.call(surveyInstances.removeInstance, { params: { id: survey.id, instance } }),
      ),
      add(member, 'member', { after: null }),
    ])
    const form = await opened(manager, survey.name)
    expect(form.instances).toHaveLength(5)
    const ages = new Map(form.instance_answers!.map(({ instance, answer }) => [instance, answer['age-data']]))
    expect(ids.map((instance) => ages.get(instance))).toEqual([20, 21, 22, 23, 24, 25])
    // A removed one takes answers still, so that nothing typed is lost, but it does not count.
    expect((await save(manager, 'age', ids[0], age(99))).status).toBe(200)
    expect((await opened(manager, survey.name)).form_metadata.total_answered).toBe(4)
  })

  it('are added once, however often the request is repeated', async () => {
    const { add, order, survey, groups } = await made()
    const instance = crypto.randomUUID()
    await Promise.all([add(manager, 'member', { instance }), add(manager, 'member', { instance })])
    expect(await order(manager)).toEqual([instance])
    const sent = { params: { id: survey.id }, body: { group: groups['member']! }, key: crypto.randomUUID() }
    const [one, again] = [
      await manager.call(surveyInstances.addInstance, sent),
      await manager.call(surveyInstances.addInstance, sent),
    ]
    expect(again.body).toEqual(one.body)
    expect(await order(manager)).toHaveLength(2)
  })

  it('conflict like other answers, and have their own history', async () => {
    const { add, save, survey, id } = await made()
    const [one, two] = [
      (await add(manager, 'member')).body.instance,
      (await add(manager, 'member')).body.instance,
    ]
    await save(manager, 'age', one, age(30), null)
    expect((await save(member, 'age', two, age(40), null)).body.conflicts).toEqual([])
    const { body } = await save(member, 'age', one, age(31), null)
    expect(body.conflicts).toMatchObject([{ question_id: id('age'), instance: one, answer: age(30) }])
    const records = await manager.call(surveyAnswers.listRecords, {
      params: { id: survey.id, question: id('age') },
      query: { instance: two },
    })
    expect(records.body.results.map(({ answer }) => answer)).toEqual([age(40)])
  })

  it('follow an answer where the group has a count, and the rest is kept but not counted', async () => {
    const { save, survey, groups, add, id } = await made()
    const plot = (at: number) => `g${groups['plot']}n${at}`
    expect((await save(manager, 'plots', undefined, { 'plots-data': 2 })).body.form_metadata).toMatchObject({
      total_visible: 4,
    })
    expect(
      (await save(manager, 'area', plot(2), { 'area-data': 1.5 })).body.form_metadata.total_answered,
    ).toBe(2)
    const crop = (await add(manager, 'crop_of_plot', { parent: plot(2) })).body.instance
    expect(
      (await save(manager, 'crop', crop, { 'crop-data': 'Maize' })).body.form_metadata.total_answered,
    ).toBe(3)
    expect(
      (await save(manager, 'plots', undefined, { 'plots-data': 1 })).body.form_metadata.total_answered,
    ).toBe(1)
    expect((await opened(manager, survey.name)).instance_answers).toHaveLength(2)
    const refused = await add(manager, 'plot')
    expect([refused.status, refused.body['code']]).toEqual([409, 'survey.counted_group'])
    expect((await save(manager, 'area', plot(501), { 'area-data': 1 })).status).toBe(404)
    expect((await save(manager, 'area', `g${id('area')}n1`, { 'area-data': 1 })).status).toBe(404)
  })

  it('are refused where they do not belong', async () => {
    const { survey, add, save, groups } = await made()
    const one = (await add(manager, 'member')).body.instance
    expect((await save(manager, 'age', undefined, age(1))).status).toBe(404)
    expect((await save(manager, 'age', crypto.randomUUID(), age(1))).status).toBe(404)
    expect((await save(manager, 'village', one, { 'village-data': 'x' })).status).toBe(404)
    const wrong = await save(manager, 'age', one, { 'age-data': 'old' })
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain(`:${one}"`)
    const plain = await as(server, 'plain')
    expect((await add(plain, 'member')).status).toBe(404)
    expect((await add(manager, 'crop_of_plot')).status).toBe(404)
    expect(
      (
        await manager.call(surveyInstances.addInstance, {
          params: { id: survey.id },
          body: { group: 1_000_000 },
        })
      ).status,
    ).toBe(404)
    await manager.call(surveys.update, { params: { id: survey.id }, body: { accept_submissions: false } })
    expect((await add(manager, 'member')).status).toBe(409)
    expect(groups['member']).toEqual(expect.any(Number))
  })

  it('belong to the set of their person in a single-user survey', async () => {
    const { add, order, survey } = await made('single-user')
    const one = (await add(manager, 'member')).body.instance
    expect(await order(member)).toEqual([])
    const params = { id: survey.id, instance: one }
    expect((await member.call(surveyInstances.removeInstance, { params })).status).toBe(404)
    expect(await order(manager)).toEqual([one])
  })

  it('are announced to the others who fill the survey', async () => {
    const { survey, add } = await made()
    const socket = await liveSocket(server.url, member)
    socket.send({ command: 'watch', topic: `survey:${survey.id}` })
    await socket.receive('watching')
    const { instance } = (await add(manager, 'member')).body
    expect(await socket.receive('changed')).toMatchObject({ topic: `survey:${survey.id}`, instances: true })
    await manager.call(surveyInstances.removeInstance, { params: { id: survey.id, instance } })
    expect(await socket.receive('changed')).toMatchObject({ instances: true })
    socket.close()
  })

  it('stay with their answers when the questions are replaced, unless the group goes', async () => {
    const { survey, add, save } = await made()
    const one = (await add(manager, 'member')).body.instance
    await save(manager, 'age', one, age(12))
    const replace = async (csv: string) => {
      const { updated_at } = (await opened(manager, survey.name)) as { updated_at: string }
      return manager.call(replacements.replaceQuestions, {
        params: { id: survey.id },
        body: { updated_at },
        files: { file: { name: 'survey.csv', content: csv } },
      })
    }
    const renamed = await replace(
      householdSurvey.replace('Household member', 'Member').replace(',Age,', ',How old?,'),
    )
    expect(renamed.body.changes.counts).toMatchObject({ removed: 0, added: 0 })
    const form = await opened(manager, survey.name)
    expect(form.repeats![0]).toMatchObject({ name: 'member', label: 'Member' })
    expect(form.instance_answers).toMatchObject([{ instance: one, answer: age(12) }])
    const flat = await replace(householdSurvey.replaceAll(',member,', ',,').replace('Household member', ''))
    expect(flat.body.changes.counts).toMatchObject({ removed: 3, added: 3 })
    const without = await opened(manager, survey.name)
    expect([without.instance_answers, without.form_metadata.total_answered]).toEqual([[], 0])
    await replace(householdSurvey)
    expect((await opened(manager, survey.name)).instance_answers).toMatchObject([{ answer: age(12) }])
  })

  it('have a limit for each group', async () => {
    const { add, survey, groups } = await made()
    const one = (await add(manager, 'member')).body.instance
    await server.database.db
      .insertInto('repeat_instance')
      .values(
        Array.from({ length: 499 }, (_, at) => ({
          survey_id: survey.id,
          respondent_id: 0,
          id: crypto.randomUUID(),
          group_id: groups['member']!,
          parent: null,
          position: at + 2,
        })),
      )
      .execute()
    expect([(await add(manager, 'member')).status, one]).toEqual([409, one])
  })
})

it('a survey CSV with groups that repeat is downloaded as it was uploaded', async () => {
  const { survey } = await made()
  const file = await manager.call(questionnaires.readFile, { params: { id: survey.id } })
  const again = await uploaded(server, manager, { csv: file.body as unknown as string })
  const form = await opened(manager, again.name)
  expect(form.repeats).toMatchObject([
    { name: 'member', label: 'Household member', count: '', parent: null },
    { name: 'plot', label: 'Plot', count: 'plots', parent: null },
    { name: 'crop_of_plot', label: 'Crop', parent: expect.any(Number) },
  ])
  const second = await manager.call(questionnaires.readFile, { params: { id: again.id } })
  expect(second.body).toEqual(file.body)
})

it('a long survey with groups that repeat is read by section, with what determines their instances', async () => {
  const [columns, ...rows] = householdSurvey.split('\n')
  const padding = Array.from(
    { length: 400 },
    (_, at) => `Other,f${at},Text ${at},other,no,f${at},,,,,,f${at},text`,
  )
  const csv = [columns, ...rows, ...padding].join('\n')
  const survey = await uploaded(server, manager, { csv })
  const whole = await opened(manager, survey.name)
  const member = whole.repeats!.find(({ name }) => name === 'member')!
  const instance = (
    await manager.call(surveyInstances.addInstance, {
      params: { id: survey.id },
      body: { group: member.id },
    })
  ).body.instance
  const plot = `g${whole.repeats!.find(({ name }) => name === 'plot')!.id}n2`
  const answers: [string, string | undefined, Answer][] = [
    ['plots', undefined, { 'plots-data': 2 }],
    ['name', instance, { 'name-data': 'Ana' }],
    ['area', plot, { 'area-data': 2.5 }],
  ]
  const saved = await manager.call(surveyAnswers.saveAnswers, {
    body: {
      form_id: survey.id,
      answers: answers.map(([code, within, answer]) => ({
        question: { question_id: whole.byCode[code]!.question_id },
        ...(within && { instance: within }),
        answer,
      })),
    },
  })
  expect(saved.status).toBe(200)
  const read = async (section: number) =>
    (await manager.call(surveyAnswers.read, { query: { form: survey.name, section } })).body
  const land = await read(2)
  expect(land.part).toEqual({ section: 1, sections: ['Household', 'Land', 'Other'] })
  expect(land.results.map(({ code, answer }) => [code, answer])).toEqual([
    ['plots', { 'plots-data': 2 }],
    ['area', null],
    ['crop', null],
  ])
  expect(land.instance_answers).toMatchObject([{ instance: plot, answer: { 'area-data': 2.5 } }])
  expect([land.repeats, land.instances]).toEqual([whole.repeats, [expect.objectContaining({ instance })]])
  const household = await read(1)
  expect(household.results).toHaveLength(5)
  expect(household.instance_answers).toMatchObject([{ instance, answer: { 'name-data': 'Ana' } }])
  expect((await read(3)).instance_answers).toEqual([])
})
