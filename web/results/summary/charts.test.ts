import { expect, it } from 'vitest'
import type { QuestionChanges } from 'contract/results/summary.ts'
import { baseText } from './chart-figures.ts'
import { linesOf } from './changes-lines.ts'
import { periodEdge, periodText } from './date-texts.ts'

const question = { question: 'Q', column: '', answered: 12, base: 15, repeated: false, conditional: false }

it('a chart says what it counts, and among which', () => {
  expect(baseText(question)).toBe('n = 12 of 15 answer sets (80.0%)')
  expect(baseText({ ...question, answered: 1, base: 1, repeated: true })).toBe('n = 1 of 1 entry (100.0%)')
  expect(baseText({ ...question, conditional: true })).toMatch(/asked only where its condition holds$/)
})

it('periods are named by month, year or years', () => {
  const month = { from: '2026-05-01', to: '2026-05-31', count: 1 }
  expect(periodText(month, 'month')).toBe('May 2026')
  expect(periodText({ from: '2020-01-01', to: '2029-12-31', count: 1 }, 'decade')).toBe('2020 to 2029')
  expect(periodText({ from: '0205-03-01', to: '2024-12-31', count: 1, beyond: 'below' }, 'month')).toBe(
    '205 to 2024',
  )
  expect(periodEdge({ from: '2027-01-01', to: '2250-01-31', count: 1, beyond: 'above' }, 'month')).toBe(
    '≥ 2027',
  )
})

it('options that nobody chose have no line, and those chosen most come first', () => {
  const changes: QuestionChanges = {
    options: ['a', 'b', 'c'].map((name) => ({ name, label: name })),
    inputs: [],
    days: [
      { day: '2026-01-01', answered: 0, choices: [0, 0, 0], numbers: [] },
      { day: '2026-01-02', answered: 4, choices: [1, 0, 3], numbers: [] },
    ],
  }
  const [lines, ...others] = linesOf(changes)
  expect(others).toEqual([])
  expect(lines?.shows.series).toEqual([
    { label: 'c', values: [null, 75] },
    { label: 'a', values: [null, 25] },
  ])
})
