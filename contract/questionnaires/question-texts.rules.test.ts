import { expect, it } from 'vitest'
import { questionTextProblems } from './question-texts.rules.ts'
import { emptyDraft } from './questions.ts'

it.each([
  ['a note with nothing', {}, { question: 'A note needs a text or a calculation.' }],
  ['a note with a text', { question: 'Welcome' }, {}],
  ['a note that calculates', { calculation: '12' }, {}],
  ['a note with an image alone', { media: { image: 'cow.png' } }, {}],
  [
    'a question with nothing',
    { question_type: 'other' as const },
    { question: 'The text of the question is missing.' },
  ],
  [
    'a message alone',
    { question: 'Q', constraint_message: 'No' },
    { constraint_message: 'There is a constraint_message without a constraint.' },
  ],
  ['a message with its constraint', { question: 'Q', constraint: 'value > 1', constraint_message: 'No' }, {}],
])('the texts of a question: %s', (_, texts, problems) => {
  expect(questionTextProblems({ ...emptyDraft(), ...texts })).toEqual(problems)
})
