import { expect, it } from 'vitest'
import { surveyState } from './survey-state.ts'
import { exampleOptions, exampleQuestion, yesOrNo } from '../testing/example-survey.ts'
import { answerText } from './answer-text.ts'
import { piped, presentAnswer } from './piping.ts'
import type { Answer } from '../questionnaires/questions.ts'
import { compileQuestionnaire } from '../questionnaires/questionnaire-model.ts'

const choices = exampleQuestion(2, {
  question_type: 'multi-select',
  options: [...exampleOptions('boolean', 'sun', 'wind'), ...exampleOptions('boolean-with-text', 'other')],
})
const address = exampleQuestion(3, {
  options: [...exampleOptions('text', 'city'), ...exampleOptions('integer', 'floors')],
})
const state = surveyState(
  compileQuestionnaire([
    yesOrNo(1),
    choices,
    address,
    exampleQuestion(4, { question_type: 'note', calculation: "count_selected('q2') * 2" }),
    exampleQuestion(5, { visibility_condition: "selected('q1', 'no')" }),
  ]),
  new Map<number, Answer>([
    [2, { sun: true, wind: false, other: true, 'other-data': 'tides' }],
    [3, { 'city-data': 'Accra', 'floors-data': 0 }],
    [5, { 'q5-data': 'hidden' }],
  ]),
)

it('a text quotes the current answers, choices by their labels', () => {
  expect(piped('You use ${q2} in ${ q3 }.', state)).toBe(
    'You use SUN, OTHER: tides in CITY: Accra, FLOORS: 0.',
  )
  expect(piped('Twice: ${q4}, other: ${q2_data}', state)).toBe('Twice: 4, other: tides')
})

it('unanswered, hidden and unknown variables are shown as a placeholder', () => {
  expect(piped('${q1} ${q5} ${nobody} ${__proto__}', state)).toBe('… … … …')
  expect(presentAnswer('constructor', state)).toBe('…')
})

it('quotes within answers are not replaced', () => {
  const other = surveyState(
    compileQuestionnaire([exampleQuestion(1)]),
    new Map([[1, { 'q1-data': '${q1} $& $1' }]]),
  )
  expect(piped('Why ${q1}?', other)).toBe('Why ${q1} $& $1?')
})

it('an answer of a single input is shown as its value', () => {
  expect(answerText(exampleQuestion(1), { 'q1-data': 'blue' })).toBe('blue')
  expect(answerText(yesOrNo(1), { yes: true, no: false })).toBe('YES')
  expect(answerText(yesOrNo(1), {})).toBe('')
})
