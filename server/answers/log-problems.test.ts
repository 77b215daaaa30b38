import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import type { Answers } from 'contract/questionnaires/questions.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { logProblems } from './log-problems.ts'
import { questionnaireOf } from '../questionnaires/questionnaire-cache.ts'
import { computeProgress } from './compute-progress.ts'
import { opened, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

/** The condition of Q2 compares a word with a number, which fails only once the word is entered. */
const csv = [
  'section_name,question_id,question,question_type,variable_name,visibility_condition,option_name,option_type',
  'One,Q1,Do you lend?,single-select,lends,,yes,boolean',
  ',,,,,,no,boolean',
  ',Q2,How much?,other,much,lends > 3,amount,integer',
  ',Q3,To whom?,other,whom,"lends == ""yes""",names,text',
].join('\n')

it('a condition that cannot be evaluated is logged once for each version of the survey', async () => {
  const { id, name } = await uploaded(server, manager, { csv })
  const { byCode } = await opened(manager, name)
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as never) })
  const reckon = async (answers: Answers) => {
    const survey = await server.database.db
      .selectFrom('survey')
      .select(['id', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const questionnaire = await questionnaireOf(server.database.db, survey)
    const set = { surveyId: id, respondentId: 0 }
    computeProgress(questionnaire, { set, instances: [], answers }, (problems) =>
      logProblems(log, id, questionnaire, problems),
    )
  }
  const answered: Answers = new Map([[byCode['Q1']!.question_id, { yes: true }]])

  await reckon(new Map())
  expect(lines).toEqual([])
  await reckon(answered)
  await reckon(answered)
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: 'a condition cannot be evaluated',
      survey: id,
      question: 'Q2',
      column: 'visibility_condition',
      reason: 'only two numbers or two texts can be compared by < and >',
    },
  ])
  await manager.call(questionnaires.updateQuestion, {
    params: { id: byCode['Q3']!.question_id },
    body: { question: 'To whom do you lend?' },
  })
  await reckon(answered)
  expect(lines).toHaveLength(2)
})
