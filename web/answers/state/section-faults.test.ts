import { expect, it } from 'vitest'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { yesOrNo } from 'contract/testing/example-survey.ts'
import { Filling } from './filling.ts'
import { answersToCorrect, sectionFaults } from './section-faults.ts'
import { ModelServer } from './testing/model-server.ts'

const number = (id: number): StoredQuestion => ({
  ...yesOrNo(id),
  question_type: 'other',
  options: [{ name: 'n', label: '', type: 'number' }],
  constraint: 'value <= 100',
  constraint_message: 'At most 100.',
  updated_at: '2026-01-01T00:00:00.000Z',
})

it('the save line counts the same answers as the section summary', () => {
  const filling = new Filling(new ModelServer([number(1), number(2), number(3)]).read())
  filling.type(1, 'n', 500)
  filling.markUnreadable(2, 'n')
  filling.type(3, 'n', 50)
  for (const id of [1, 2, 3]) filling.leave(id)
  expect(sectionFaults(filling, 0).map(({ id }) => id)).toEqual([1, 2])
  expect(answersToCorrect(filling)).toEqual([1, 2])
  filling.type(1, 'n', 5)
  expect(answersToCorrect(filling)).toEqual([2])
})

it('an answer is not reported as corrected during typing', () => {
  const filling = new Filling(new ModelServer([number(1)]).read())
  filling.type(1, 'n', 500)
  expect(answersToCorrect(filling)).toEqual([])
})
