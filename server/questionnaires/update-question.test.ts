import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { isSameQuestionnaire } from 'contract/questionnaires/questionnaire-changes.ts'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const csv = [
  'section_name,question_id,question,question::Español (es),question_type,calculation,constraint,constraint_message,option_name,option_type',
  'S,N1,Welcome,Bienvenida,note,,,,,',
  ',N2,Twelve,,note,12,,,,',
  ',Q1,How many?,¿Cuántos?,other,,value < 9,Fewer than nine,n,number',
  ',Q2,And why?,,other,,,,t,text',
].join('\n')

type Texts = Omit<SentBodyOf<typeof questionnaires.updateQuestion>, 'updated_at'>

async function made() {
  const { id, name } = await uploaded(server, manager, { csv })
  const { byCode } = await opened(manager, name)
  return {
    byCode,
    change: (code: string, body: Texts) =>
      manager.call(questionnaires.updateQuestion, { params: { id: byCode[code]!.question_id }, body }),
    /** Whether the downloaded file of the survey can be uploaded to it again without changes. */
    isSameByItsFile: async () => {
      const file = await manager.call(questionnaires.readFile, { params: { id } })
      const { body } = await manager.call(replacements.reportOnReplacement, {
        params: { id },
        body: {},
        files: { file: { name: 'survey.csv', content: file.body } },
      })
      return body.changes ? isSameQuestionnaire(body.changes) : body.remarks
    },
  }
}

describe('the texts of a question have the same limits as in a file', () => {
  it.each<[string, string, Texts, object]>([
    ['a note with neither text nor calculation', 'N1', { question: ' ' }, { question: [expect.any(String)] }],
    ['a question without a text', 'Q1', { question: '' }, { question: [expect.any(String)] }],
    [
      'a message without a constraint',
      'Q2',
      { constraint_message: '-x' },
      { constraint_message: ['There is a constraint_message without a constraint.'] },
    ],
    [
      'a translated message without a constraint',
      'Q2',
      { constraint_message: 'No', language: 'es' },
      { constraint_message: [expect.any(String)] },
    ],
  ])('refused: %s', async (_, code, texts, errors) => {
    const { change, isSameByItsFile } = await made()
    expect(await change(code, texts)).toMatchObject({ status: 400, body: errors })
    expect(await isSameByItsFile()).toBe(true)
  })

  it.each<[string, string, Texts]>([
    ['a note that only calculates from now on', 'N2', { question: '' }],
    ['a note whose translation is taken back', 'N1', { question: '', language: 'es' }],
    ['another message beside the constraint', 'Q1', { constraint_message: '-x' }],
    ['a translated message beside the constraint', 'Q1', { constraint_message: 'Menos', language: 'es' }],
    ['no message where there is no constraint', 'Q2', { question: 'Why?', constraint_message: '' }],
  ])('accepted, and unchanged in the downloaded file: %s', async (_, code, texts) => {
    const { change, isSameByItsFile } = await made()
    expect((await change(code, texts)).status).toBe(200)
    expect(await isSameByItsFile()).toBe(true)
  })
})
