import { expect, it } from 'vitest'
import type { ReportContent, ShownOf } from './report-blocks.ts'
import { fewestAnswers, hasSmallGroups, isReportFilter, withoutSmallGroups } from './report-blocks.rules.ts'

const shown = { title: 'Which crops?', missing: null, removed_since: false }
const question = (answered: number, count = answered): ShownOf<'question'> => ({
  ...shown,
  kind: 'question',
  id: 'a',
  question: 1,
  figures: {
    question_id: 1,
    section_name: '',
    question: shown.title,
    column: '',
    question_type: 'other',
    answered,
    base: answered,
    repeated: false,
    conditional: false,
    choices: [],
    numbers: [{ name: 'n', label: 'N', integers: true, count, min: 1, max: 1, mean: 1, median: 1, bars: [] }],
    dates: [],
    texts: [],
  },
})
const cross = (n: number, ...columns: number[]): ShownOf<'cross'> => ({
  ...shown,
  kind: 'cross',
  id: 'b',
  row: 'q1',
  by: 'country',
  by_label: 'Country',
  share: 'column',
  figures: {
    rows: [],
    columns: columns.map((of, at) => ({ name: String(at), label: '', n: of })),
    counts: [],
    n,
    rows_overlap: false,
    columns_overlap: false,
    test: null,
  },
})
const content = (n: number | null, ...blocks: ReportContent['blocks']): ReportContent => ({
  title: 'Report',
  survey_name: 'Survey',
  filters: [],
  n,
  at: '2026-03-01T09:00:00.000Z',
  blocks,
})
const missing = (given: ReportContent) =>
  withoutSmallGroups(given).blocks.map((block) => block.kind !== 'text' && block.missing)

it('figures of too few answers are left out, those without any and those of enough stay', () => {
  expect(missing(content(20, question(0), question(fewestAnswers - 1), question(fewestAnswers)))).toEqual([
    null,
    'few',
    null,
  ])
  expect(missing(content(20, question(9, 2)))).toEqual(['few'])
  expect(missing(content(3, question(0), question(9)))).toEqual(['few', 'few'])
})

it('a cross table is left out if one of its groups is too small, as it could be computed from the others', () => {
  expect(missing(content(20, cross(12, 6, 6), cross(12, 10, 2), cross(4, 4)))).toEqual([null, 'few', 'few'])
  expect(withoutSmallGroups(content(20, cross(12, 10, 2))).blocks[0]).toMatchObject({ figures: null })
})

it('texts, and blocks that have no figures for another reason, stay as they are', () => {
  const text = { kind: 'text' as const, id: 'c', text: 'Hello' }
  const removed = { ...question(9), figures: null, missing: 'removed' as const }
  expect(withoutSmallGroups(content(2, text, removed)).blocks).toEqual([text, removed])
})

it('a survey that all fill together has no small groups', () => {
  expect(hasSmallGroups({ type: 'multi-user', sets: null })).toBe(false)
  expect(hasSmallGroups({ type: 'multi-user', sets: 'institution' })).toBe(true)
  expect(hasSmallGroups({ type: 'single-user', sets: null })).toBe(true)
})

it('no filter names people', () => {
  expect(['person', 'email', 'respondent', 'country'].map((key) => isReportFilter({ key }))).toEqual([
    false,
    false,
    false,
    true,
  ])
})
