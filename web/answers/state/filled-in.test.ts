import { expect, it } from 'vitest'
import type { Answer, Question, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { exampleOptions, exampleQuestion } from 'contract/testing/example-survey.ts'
import { Filling } from './filling.ts'
import { exampleForm } from './testing/example-form.ts'

const question = (id: number, changes: Partial<Question> = {}): StoredQuestion => ({
  ...exampleQuestion(id, { variable_name: `q${id}`, options: exampleOptions('integer', 'n'), ...changes }),
  updated_at: '2026-01-01T00:00:00.000Z',
})

const form = (questions: StoredQuestion[], answers: Record<number, Answer> = {}) =>
  exampleForm(
    questions.map((one) => ({
      ...one,
      answer: answers[one.question_id] ?? null,
      answer_id: answers[one.question_id] ? 10 + one.question_id : null,
    })),
  )

const numbers = (filling: Filling, ...ids: number[]) => ids.map((id) => filling.answerOf(id)['n-data'])

it('a default begins an answer that has never been given, and is saved like one', () => {
  const questions = [
    question(1, { default_value: "'7'" }),
    question(2, { default_value: "value('q1', '') + 1" }),
    question(3, { default_value: '5' }),
    question(4, { default_value: '5' }),
  ]
  const filling = new Filling(form(questions, { 3: { 'n-data': 1 }, 4: {} }))
  expect(numbers(filling, 1, 2, 3, 4)).toEqual([7, 8, 1, undefined])
  expect([...filling.edits.all.keys()]).toEqual([1, 2])
  filling.type(1, 'n', undefined)
  expect(numbers(filling, 1)).toEqual([undefined])
})

it('a default of a hidden question begins when the question is shown', () => {
  const filling = new Filling(
    form([question(1), question(2, { default_value: '3', visibility_condition: "value('q1', 0) > 1" })]),
  )
  expect(numbers(filling, 2)).toEqual([undefined])
  filling.type(1, 'n', 2)
  expect(numbers(filling, 2)).toEqual([3])
})

it('a calculation follows what it reads, and an answer typed over it stays until then', () => {
  const filling = new Filling(
    form([
      question(1),
      question(2, { calculation: "value('q1', '') * 2" }),
      question(3, { calculation: "value('q2', '') + 1" }),
      question(4),
    ]),
  )
  filling.type(1, 'n', 2)
  expect(numbers(filling, 2, 3)).toEqual([4, 5])
  filling.type(2, 'n', 100)
  expect(numbers(filling, 2, 3)).toEqual([100, 101])
  filling.type(4, 'n', 1)
  expect(numbers(filling, 2)).toEqual([100])
  filling.type(1, 'n', 3)
  expect(numbers(filling, 2, 3)).toEqual([6, 7])
})

it('a calculation with a trigger waits for it', () => {
  const filling = new Filling(
    form([question(1), question(2), question(3, { calculation: "value('q1', '') * 2", trigger: 'q2' })]),
  )
  filling.type(1, 'n', 2)
  expect(numbers(filling, 3)).toEqual([undefined])
  filling.type(2, 'n', 1)
  expect(numbers(filling, 3)).toEqual([4])
  filling.type(1, 'n', 3)
  expect(numbers(filling, 3)).toEqual([4])
})

it('a stored answer is not calculated again when the page opens', () => {
  const questions = [question(1), question(2, { calculation: "value('q1', '') * 2" })]
  const filling = new Filling(form(questions, { 1: { 'n-data': 1 }, 2: { 'n-data': 9 } }))
  expect(numbers(filling, 2)).toEqual([9])
})

it('a default gives way to an answer of another user', () => {
  const questions = [question(1, { default_value: '7' })]
  const filling = new Filling(form(questions))
  filling.take(form(questions, { 1: { 'n-data': 4 } }))
  expect(numbers(filling, 1)).toEqual([4])
  expect(filling.edits.all.size).toBe(0)
})

it('a survey that accepts no answers begins without defaults', () => {
  const closed = {
    ...form([question(1, { default_value: '7' })]),
    accept_submissions: false,
    user_permissions: [],
  }
  expect(numbers(new Filling(closed), 1)).toEqual([undefined])
})

it('a question that is not shown keeps its first value, and gives way to the one of another user', () => {
  const questions = [
    question(1),
    question(2, {
      metadata: { table_group: '', info: '', video_link: '', appearance: 'hidden' },
      calculation: "value('q2', '') != '' ? value('q2', '') : value('q1', '')",
    }),
  ]
  const filling = new Filling(form(questions))
  expect(filling.layout.sections[0]?.chunks.flatMap(({ items }) => items.flatMap(({ ids }) => ids))).toEqual([
    1,
  ])
  filling.type(1, 'n', 4)
  filling.type(1, 'n', 6)
  expect(numbers(filling, 1, 2)).toEqual([6, 4])
  expect([...filling.edits.all.keys()]).toEqual([1, 2])
  expect(filling.progress().totals).toMatchObject({ totalVisible: 1, totalAnswered: 1 })
  filling.take(form(questions, { 2: { 'n-data': 9 } }))
  expect(numbers(filling, 1, 2)).toEqual([6, 9])
})
