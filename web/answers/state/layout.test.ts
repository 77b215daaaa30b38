import { runAtOnce } from 'contract/platform/resumable.ts'
import { exampleQuestion } from 'contract/testing/example-survey.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import { compileQuestionnaire, type QuestionnaireModel } from 'contract/questionnaires/questionnaire-model.ts'
import { expect, it } from 'vitest'
import { layOutInSteps, tableRows } from './layout.ts'

const layoutOf = (model: QuestionnaireModel) => runAtOnce(layOutInSteps(model))
const inTable = (table_group: string): Partial<Question> => ({
  metadata: { table_group, info: '', video_link: '' },
})
const ids = (layout: ReturnType<typeof layoutOf>) =>
  layout.sections.map(({ chunks }) => chunks.map(({ items }) => items.map((item) => item.ids)))

it('questions of a table are placed together at the position of the first one', () => {
  const layout = layoutOf(
    compileQuestionnaire([
      exampleQuestion(1, inTable('energy 2025')),
      exampleQuestion(2),
      exampleQuestion(3, inTable('energy 2026')),
      exampleQuestion(4, { section_name: 'Second', ...inTable('energy 2025') }),
    ]),
  )
  expect(ids(layout)).toEqual([[[[1, 3], [2]]], [[[4]]]])
  expect(layout.sections[0]!.chunks[0]!.items.map(({ table }) => table)).toEqual([true, false])
})

it('every question of a table has a cell, even if two have the same text and column', () => {
  const cell = (id: number, question: string, column: string) => ({
    column,
    question: exampleQuestion(id, { question }),
  })
  const rows = tableRows([
    cell(1, 'Solar', '2025'),
    cell(2, 'Other', '2025'),
    cell(3, 'Solar', '2026'),
    cell(4, 'Other', '2025'),
    cell(5, 'Other', '2026'),
  ])
  expect(rows.map(({ cells }) => cells.map(({ question }) => question.question_id))).toEqual([
    [1, 3],
    [2, 5],
    [4],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
})

it('questions are indented below their parents, by at most three levels', () => {
  const chain = [1, 2, 3, 4, 5].map((id) => exampleQuestion(id, { parent_ids: id > 1 ? [id - 1] : [] }))
  const { depthOf } = layoutOf(compileQuestionnaire(chain))
  expect([1, 2, 3, 4, 5].map((id) => depthOf.get(id))).toEqual([0, 1, 2, 3, 3])
})

it('a note that only calculates is not displayed', () => {
  const layout = layoutOf(
    compileQuestionnaire([
      exampleQuestion(1, { question_type: 'note', question: '', calculation: '1' }),
      exampleQuestion(2),
    ]),
  )
  expect(ids(layout)).toEqual([[[[2]]]])
})

it('long sections are split into chunks', () => {
  const many = Array.from({ length: 700 }, (_, index) => exampleQuestion(index + 1))
  const [section] = layoutOf(compileQuestionnaire(many)).sections
  expect(section!.chunks.map(({ items }) => items.length).slice(0, 2)).toEqual([25, 25])
  expect(section!.chunks.flatMap(({ items }) => items)).toHaveLength(700)
})
