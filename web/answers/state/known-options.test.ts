import { expect, it } from 'vitest'
import type { QuestionWithAnswer } from 'contract/answers/form.ts'
import { emptyDraft, type Option } from 'contract/questionnaires/questions.ts'
import { exampleForm } from './testing/example-form.ts'
import { Filling } from './filling.ts'

const option = (name: string, region: string): Option => ({
  name,
  label: `Village ${name}`,
  type: 'boolean',
  columns: { region },
})
const villages = [option('a', 'n'), option('b', 's'), option('c', 's')]
const common = { ...emptyDraft(), parent_ids: [], updated_at: '2026-01-01T00:00:00.000Z', answer_id: null }
const question = (
  options: Option[],
  { answer = null, ...changes }: Partial<QuestionWithAnswer> = {},
): QuestionWithAnswer => ({
  ...common,
  question_id: 2,
  code: 'Q2',
  question_type: 'single-select',
  variable_name: 'village',
  option_filter: "column('region') == value('region', '')",
  options,
  options_list: { key: 'k', options: 3 },
  answer,
  ...changes,
})
const region: QuestionWithAnswer = {
  ...common,
  question_id: 1,
  code: 'Q1',
  question_type: 'other',
  variable_name: 'region',
  options: [{ name: 'region', label: '', type: 'text' }],
  answer: { 'region-data': 's' },
}
const form = (village: QuestionWithAnswer) => exampleForm([region, village])

it('an option of a list that is not loaded yet is found by a search, chosen, and kept when the list arrives', () => {
  const filling = new Filling(form(question([])))
  expect(filling.shown(2).offered).toEqual(new Set())
  filling.addOptions(2, [option('c', 's')])
  filling.choose(2, 'c')
  expect(filling.shown(2)).toMatchObject({ answer: { c: true }, problems: [], withdrawn: [] })
  expect(filling.progress().totals).toMatchObject({ totalAnswered: 2 })

  // Read again before the list is there.
  filling.take(form(question([])))
  expect(filling.shown(2).answer).toEqual({ c: true })

  filling.take(form(question(villages)))
  expect(filling.question(2).options.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(filling.shown(2)).toMatchObject({ answer: { c: true }, offered: new Set(['b', 'c']) })
  filling.type(1, 'region', 'n')
  expect(filling.shown(2)).toMatchObject({ offered: new Set(['a']), withdrawn: ['c'] })
})

it('the option that another user chose is known with the answer', () => {
  const filling = new Filling(form(question([])))
  filling.take(form(question([villages[1]!], { answer: { b: true }, answer_id: 7 })))
  expect(filling.shown(2)).toMatchObject({ answer: { b: true }, withdrawn: [] })
  filling.take(form(question(villages, { answer: { b: true }, answer_id: 7 })))
  expect(filling.shown(2).answer).toEqual({ b: true })
})

it('a default of a long list waits for the list', () => {
  const given = { option_filter: '', default_value: "'b'" }
  const filling = new Filling(form(question([], given)))
  expect(filling.edits.has(2)).toBe(false)
  filling.take(form(question(villages, given)))
  expect(filling.answerOf(2)).toEqual({ b: true })
})

it('a calculation of a long list waits for the list', () => {
  const given = { option_filter: '', calculation: "value('region', '') == 's' ? 'b' : 'a'" }
  const filling = new Filling(form(question([], given)))
  expect(filling.edits.has(2)).toBe(false)
  filling.take(form(question(villages, given)))
  expect(filling.answerOf(2)).toEqual({ b: true })
  filling.type(1, 'region', 'n')
  expect(filling.answerOf(2)).toEqual({ a: true })
})
