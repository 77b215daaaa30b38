import { yesOrNo } from 'contract/testing/example-survey.ts'
import { expect, it } from 'vitest'
import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'
import { exampleForm } from './testing/example-form.ts'
import { Filling } from './filling.ts'

const asked = (id: number, changes: Partial<QuestionWithAnswer> = {}): QuestionWithAnswer => ({
  ...yesOrNo(id),
  options: [
    { name: 'yes', label: 'Yes, we do', type: 'boolean' },
    { name: 'no', label: 'No', type: 'boolean' },
  ],
  updated_at: '2026-01-01T00:00:00.000Z',
  answer: null,
  answer_id: null,
  ...changes,
})

let version = 0
const form = (results: QuestionWithAnswer[]): SurveyForm =>
  exampleForm(results, { updated_at: new Date(++version).toISOString() })

it('edits are kept when questions are replaced, even those of removed questions', () => {
  const filling = new Filling(form([asked(1), asked(2)]))
  filling.choose(1, 'yes')
  filling.choose(2, 'yes')
  filling.take(form([asked(3), asked(1, { question: 'Another text' })]))
  expect(filling.answerOf(1)).toMatchObject({ yes: true })
  expect([...filling.edits.all.keys()]).toEqual([1])
  expect([...filling.edits.removed.values()]).toMatchObject([
    { question_id: 2, gone: { question: 'Question 2', answer: 'Yes, we do' } },
  ])
  // Both are in the drafts.
  expect([...filling.edits.takeTouched()].map((id) => filling.edits.draft(id)?.question_id)).toEqual([1, 2])
  expect(filling.faulty()).toEqual([])
  filling.take(form([asked(1), asked(2)]))
  expect([...filling.edits.all.keys()]).toEqual([1, 2])
  expect(filling.answerOf(2)).toMatchObject({ yes: true })
  expect(filling.edits.removed.size).toBe(0)
})

it('drafts of removed questions are kept on opening until they are discarded', () => {
  const draft = { question_id: 2, answer: { yes: true }, seen: null, at: 1, files: {} }
  const filling = new Filling(form([asked(1)]), [draft])
  expect([filling.edits.all.size, filling.edits.removed.size]).toEqual([0, 1])
  filling.edits.takeTouched()
  filling.discardRemoved()
  expect([...filling.edits.takeTouched()].map((id) => filling.edits.draft(id))).toEqual([undefined])
})

it('an answer saved just before its question was removed is not reported as lost', () => {
  const filling = new Filling(form([asked(1), asked(2)]))
  filling.choose(2, 'yes')
  const sent = [...filling.edits.all.values()]
  filling.take(form([asked(1)]))
  filling.saved(sent, [{ question_id: 2, answer: { yes: true }, answer_id: 9 }])
  expect([filling.edits.all.size, filling.edits.removed.size]).toEqual([0, 0])
})

it('a selected option that was removed is reported before saving and can be replaced', () => {
  const filling = new Filling(form([asked(1)]))
  filling.choose(1, 'yes')
  filling.take(form([asked(1, { options: [{ name: 'no', label: 'No', type: 'boolean' }] })]))
  expect(filling.remarks.problemsOf(1)).toEqual([
    { option: 'yes', words: 'This question has no such option.' },
  ])
  filling.choose(1, 'no')
  expect(filling.faulty()).toEqual([])
  expect(filling.edits.draft(1)!.answer).toEqual({ no: true })
})

it('a stored option that was removed counts as no answer', () => {
  const stored = asked(1, { answer: { yes: true }, answer_id: 4 })
  const filling = new Filling(form([stored]))
  expect(filling.progress().totals!.totalAnswered).toBe(1)
  filling.take(form([{ ...stored, options: [{ name: 'no', label: 'No', type: 'boolean' }] }]))
  expect(filling.progress().totals!.totalAnswered).toBe(0)
  expect(filling.faulty()).toEqual([])
})

it('remarks on an answer are dropped with its question', () => {
  const filling = new Filling(form([asked(1), asked(2)]))
  filling.refuse(new Map([[2, [{ option: 'yes', words: 'No.' }]]]))
  filling.markUnreadable(2, 'yes')
  filling.take(form([asked(1)]))
  expect([[...filling.remarks.withShownProblems()], filling.faulty()]).toEqual([[], []])
})
