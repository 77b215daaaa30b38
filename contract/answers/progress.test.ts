import fc from 'fast-check'
import { expect, it } from 'vitest'
import { surveyState } from './survey-state.ts'
import { exampleOptions, exampleQuestion, yesOrNo } from '../testing/example-survey.ts'
import { missing, percentage, sectionProgress, sectionWords, totals } from './progress.ts'
import { compileQuestionnaire } from '../questionnaires/questionnaire-model.ts'

const start = () =>
  surveyState(
    compileQuestionnaire([
      yesOrNo(1),
      exampleQuestion(2, { required: false }),
      exampleQuestion(3, { visibility_condition: "selected('q1', 'yes')", section_name: 'Second section' }),
      exampleQuestion(4, { question_type: 'note', section_name: 'Second section' }),
      exampleQuestion(5, { options: exampleOptions('mapping', 'q1'), section_name: 'Second section' }),
      exampleQuestion(6, {
        options: exampleOptions('integer', 'x'),
        constraint: 'value < 10',
        section_name: 'Second section',
      }),
    ]),
  )

it('a section counts its visible required questions and those with a valid answer', () => {
  const state = start()
  expect(sectionProgress(state)).toEqual([
    { section_name: 'First section', answered: 0, required: 1 },
    { section_name: 'Second section', answered: 0, required: 1 },
  ])
  state.answer(1, { yes: true })
  state.answer(6, { 'x-data': 12 })
  expect(sectionProgress(state).map(sectionWords)).toEqual([
    'Answered 1 of 1 required questions in this section',
    'Answered 0 of 2 required questions in this section',
  ])
  expect(sectionWords({ section_name: 'Long', answered: 1034, required: 5000 })).toBe(
    'Answered 1,034 of 5,000 required questions in this section',
  )
  expect(missing(state).map(({ question_id }) => question_id)).toEqual([3, 6])
  state.answer(6, { 'x-data': 2 })
  expect(missing(state).map(({ question_id }) => question_id)).toEqual([3])
})

it('completion counts visible questions that can be answered, required or not', () => {
  const state = start()
  expect(totals(state)).toEqual({ totalVisible: 3, totalAnswered: 0, completionPercentage: 0 })
  state.answer(1, { yes: true })
  expect(totals(state)).toEqual({ totalVisible: 4, totalAnswered: 1, completionPercentage: 25 })
  state.answer(1, { yes: false, no: true })
  expect(totals(state)).toEqual({ totalVisible: 3, totalAnswered: 1, completionPercentage: 33.3 })
})

it('a percentage has one decimal and is 0 only for none, 100 only for all', () => {
  expect([
    percentage(0, 0),
    percentage(1, 3),
    percentage(2, 3),
    percentage(1, 5000),
    percentage(4999, 5000),
  ]).toEqual([0, 33.3, 66.7, 0.1, 99.9])
  fc.assert(
    fc.property(fc.nat(6000), fc.nat(6000), (part, whole) => {
      const percent = percentage(part, whole)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      expect(percent === 100).toBe(whole > 0 && part >= whole)
      expect(Number(percent.toFixed(1))).toBe(percent)
    }),
  )
})
