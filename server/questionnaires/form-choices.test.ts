import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileReport } from 'contract/questionnaires/questionnaire-file.ts'
import { choicesOf } from 'contract/questionnaires/questionnaire-file.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, projectId, upload, uploaded } from '../testing/uploaded-survey.ts'
import { workbookOf } from './xlsform/testing/workbook-of.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const form = async (id: string) =>
  new Uint8Array(
    await workbookOf({
      survey: [
        ['type', 'name', 'label', 'relevant', 'required'],
        ['text', 'a', 'A', null, null],
        ['osm', 'place', 'Place', null, 'yes'],
        ['text', 'b', 'B', "version() = '1'", 'yes'],
      ],
      settings: [['form_id'], [id]],
    }),
  )

async function reportOn(content: Uint8Array<ArrayBuffer>, choices?: object) {
  const { status, body } = await manager.call(questionnaires.report, {
    body: { projectId: await projectId(server), ...(choices && { choices: JSON.stringify(choices) }) },
    files: { file: { name: 'form.xlsx', content } },
  })
  expect(status).toBe(200)
  return body
}
const decided = ({ remarks }: FileReport) => remarks.flatMap(({ decision }) => decision?.choice ?? [])
const shown = async (name: string) =>
  (await opened(manager, name)).results.map(({ variable_name, visibility_condition, required }) => [
    variable_name,
    visibility_condition,
    required,
  ])

it('an author decides about each cause, and the next upload of the form does the same', async () => {
  const file = await form('household')
  const first = await reportOn(file)
  expect(decided(first)).toEqual(['ask_everybody', 'take_as_text'])
  const choices = Object.fromEntries(
    Object.entries(choicesOf(first)).map(([cause, choice]) => [
      cause,
      choice === 'ask_everybody' ? 'ask_nobody' : 'leave_out',
    ]),
  )
  const second = await reportOn(file, choices)
  expect(decided(second).toSorted()).toEqual(['ask_nobody', 'leave_out'])
  expect(second).toMatchObject({ questions: 2, coverage: { questions: { taken: 2, all: 3 } } })

  const name = 'Household, decided'
  const created = await upload(server, manager, { csv: file, name, choices: JSON.stringify(choices) })
  expect(created.status).toBe(200)
  expect(await shown(name)).toEqual([
    ['a', '', false],
    ['b', 'false', false],
  ])

  expect(decided(await reportOn(file)).toSorted()).toEqual(['ask_nobody', 'leave_out'])
  expect(decided(await reportOn(await form('another form')))).toEqual(['ask_everybody', 'take_as_text'])
  const back = await upload(server, manager, { csv: file, name: 'Household, default', choices: '{}' })
  expect(back.status).toBe(200)
  expect((await shown('Household, default')).map(([variable]) => variable)).toEqual(['a', 'place', 'b'])
})

it('a replacement of the questions follows the choices, too', async () => {
  const { id } = await uploaded(server, manager, { name: 'To be replaced' })
  const content = await form('replaced')
  const files = { file: { name: 'form.xlsx', content } }
  const preview = await manager.call(replacements.reportOnReplacement, { params: { id }, body: {}, files })
  const place = Object.keys(choicesOf(preview.body)).find((cause) => cause.includes('OpenStreetMap'))!
  const choices = JSON.stringify({ [place]: 'leave_out' })
  const { status } = await manager.call(replacements.replaceQuestions, {
    params: { id },
    body: { updated_at: preview.body.updated_at, choices },
    files,
  })
  expect(status).toBe(200)
  expect((await shown('To be replaced')).map(([variable]) => variable)).toEqual(['a', 'b'])
})

it('choices that cannot be read are refused with the field', async () => {
  const file = await form('household')
  for (const choices of ['no JSON', '{"a": "explode"}', '[1]']) {
    const { status, body } = await upload(server, manager, { csv: file, choices })
    expect([status, body]).toMatchObject([400, { choices: [expect.any(String)] }])
  }
})
