import { expect, it } from 'vitest'
import { surveyState } from './survey-state.ts'
import { yesOrNo } from '../testing/example-survey.ts'
import type { Question } from '../questionnaires/questions.ts'
import {
  compileQuestionnaire,
  type Rules,
  type QuestionnaireModel,
} from '../questionnaires/questionnaire-model.ts'

/** 5,000 questions: of every five, the first is always visible and shows the next four. */
const questions = Array.from({ length: 5000 }, (_, index): Question => {
  const id = index + 1
  const opener = id - ((id - 1) % 5)
  return yesOrNo(id, id === opener ? {} : { visibility_condition: `q${opener} == 'yes'` })
})

/** The model, and the ids of questions whose expressions were evaluated since `forget`, one entry per evaluation. */
function counting(model: QuestionnaireModel) {
  const evaluated: number[] = []
  const counted = (rules: Rules, index: number): Rules =>
    Object.fromEntries(
      Object.entries(rules).map(([column, rule]) => {
        if (typeof rule !== 'object') return [column, rule]
        const id = model.questions[index]!.question_id
        // `first` is read once per evaluation, also when the expression is not run.
        const looked = { get: () => (evaluated.push(id), rule.first) }
        return [column, Object.defineProperty({ ...rule }, 'first', looked)]
      }),
    )
  const forget = () => void (evaluated.length = 0)
  return { model: { ...model, rules: model.rules.map(counted) }, evaluated, forget }
}

it('an answer evaluates its own question and its dependents, once each, and nothing else', () => {
  const { model, evaluated, forget } = counting(compileQuestionnaire(questions))
  const state = surveyState(model)
  expect(evaluated).toHaveLength(4000)

  forget()
  expect(state.answer(2501, { yes: true })).toEqual(new Set([2501, 2502, 2503, 2504, 2505]))
  expect(evaluated).toEqual([2502, 2503, 2504, 2505])

  // The same answer again changes nothing. A question without dependents re-evaluates only its own condition.
  forget()
  state.answer(2501, { yes: true })
  expect(evaluated).toEqual([])
  state.answer(2502, { no: true })
  expect(evaluated).toEqual([2502])

  forget()
  state.answer(2501, { no: true })
  expect(evaluated).toEqual([2502, 2503, 2504, 2505])
})

it('dependents of a question that an answer hides are evaluated too, after it, and nothing before it', () => {
  const chain = Array.from({ length: 100 }, (_, index) =>
    yesOrNo(index + 1, index === 0 ? {} : { visibility_condition: `q${index} == 'yes'` }),
  )
  const { model, evaluated, forget } = counting(compileQuestionnaire(chain))
  const all = new Map(chain.map(({ question_id }) => [question_id, { yes: true }]))
  const state = surveyState(model, all)
  forget()
  state.answer(90, { no: true })
  expect(evaluated).toEqual(Array.from({ length: 11 }, (_, index) => 90 + index))
})
