import { surveyState } from 'contract/answers/survey-state.ts'
import { runAtOnce } from 'contract/platform/resumable.ts'
import { compileQuestionnaire } from 'contract/questionnaires/questionnaire-model.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { exampleQuestion, yesOrNo } from 'contract/testing/example-survey.ts'
import { expect, it } from 'vitest'
import { layOutInSteps } from './layout.ts'
import { askedAs, QuestionIndex } from './question-index.ts'

const choice = (name: string, label: string) => ({ name, label, type: 'boolean' as const })
const questions = [
  exampleQuestion(1, { question: 'Où habitez-vous ?', variable_name: 'village' }),
  exampleQuestion(2, {
    section_name: 'Énergie',
    question: 'Source of light',
    question_type: 'single-select',
    options: [choice('grid', 'Grid'), choice('kerosene', 'Kerosene lamp')],
    translations: { ar: { question: 'مصدر الضوء', options: { kerosene: 'مصباح كيروسين' } } },
  }),
  exampleQuestion(3, { section_name: 'Énergie', question: 'Cost of the lamp', code: 'E-07' }),
  exampleQuestion(4, { question: '', question_type: 'note', variable_name: 'lamp_total' }),
]
const index = (language = '', ofFile: Question[] = questions) =>
  new QuestionIndex(runAtOnce(layOutInSteps(compileQuestionnaire(ofFile))), language)
const ids = (text: string, language = '') =>
  index(language)
    .find(text, 10)
    .found.map(({ question, option }) => [question.question_id, option])

it('questions are found by text, variable and code, ignoring case and accents', () => {
  expect(ids('ou HABITEZ')).toEqual([[1, undefined]])
  expect(ids('villa')).toEqual([[1, undefined]])
  expect(ids('e-07')).toEqual([[3, undefined]])
  expect(ids('  ')).toEqual([])
  expect(ids('nowhere')).toEqual([])
})

it('questions found by an option follow those found by their text; calculations are not found', () => {
  expect(ids('lamp')).toEqual([
    [3, undefined],
    [2, 'Kerosene lamp'],
  ])
  expect(ids('light lamp')).toEqual([[2, 'Kerosene lamp']])
})

it('texts are those of the selected language', () => {
  expect(ids('الضوء', 'ar')).toEqual([[2, undefined]])
  expect(ids('كيروسين', 'ar')).toEqual([[2, 'مصباح كيروسين']])
})

it('a search returns the first results and counts all', () => {
  const many = Array.from({ length: 60 }, (_, at) => exampleQuestion(at + 1, { question: `Cow ${at}` }))
  const { found, total } = index('', many).find('cow', 50)
  expect([found.length, total]).toEqual([50, 60])
})

it('a question is reached only where it is asked', () => {
  const asked = [yesOrNo(1), yesOrNo(2, { visibility_condition: "q1 == 'yes'" })]
  const state = surveyState(compileQuestionnaire(asked))
  expect(askedAs(asked[1]!, state)).toBeUndefined()
  state.answer(1, { yes: true })
  expect(askedAs(asked[1]!, state)).toBe(2)
})

it('a question of a group is reached in the first instance that asks it', () => {
  const group: RepeatGroup = { id: 7, parent: null, name: 'member', label: '', count: '', layout: '' }
  const member = exampleQuestion(1, { repeat: 7 })
  const stateOf = (...ids: string[]) =>
    surveyState(
      compileQuestionnaire([member], {
        groups: [group],
        instances: ids.map((instance) => ({ instance, group: 7, parent: null })),
        counts: new Map(),
      }),
    )
  expect(askedAs(member, stateOf())).toBeUndefined()
  expect(askedAs(member, stateOf('b'.repeat(32), 'a'.repeat(32)))).toBe(`1:${'b'.repeat(32)}`)
})
