import { describe, expect, it } from 'vitest'
import { compileQuestionnaire } from '../questionnaires/questionnaire-model.ts'
import { emptyDraft, type Answer, type Question } from '../questionnaires/questions.ts'
import { reachOfScore } from '../questionnaires/score-points.ts'
import { scoringProblems } from '../questionnaires/scoring-problems.ts'
import { noScoring, type Score, type Scoring } from '../questionnaires/scoring.ts'
import { scoresOf } from './scores.ts'
import { surveyState } from './survey-state.ts'

let ids = 0
function question(variable_name: string, section_name: string, more: Partial<Question> = {}): Question {
  const { parent_codes: _, ...draft } = emptyDraft()
  const options = ['low', 'high', 'unknown'].map((name) => ({ name, label: name, type: 'boolean' as const }))
  return {
    ...draft,
    question_id: ++ids,
    parent_ids: [],
    question_type: 'single-select',
    ...{ variable_name, section_name, options },
    ...more,
  }
}

const questions = [
  question('waste', 'Office'),
  question('energy', 'Office'),
  question('lending', 'Products', { question_type: 'multi-select' }),
  question('visits', 'Products', {
    question_type: 'other',
    options: [{ name: 'n', label: 'n', type: 'range', range: { start: 0, end: 20, step: 1 } }],
  }),
  question('detail', 'Products', { visibility_condition: "selected('waste', 'high')" }),
  question('double_visits', 'Products', {
    question_type: 'note',
    options: [],
    calculation: "value('visits', 0) * 2",
  }),
]
const table = { low: 1, high: 5 }
const points = { waste: table, energy: table, detail: table, lending: { low: 2, high: 3, unknown: -1 } }

const score = (more: Partial<Score>): Score => ({
  name: 'total',
  label: 'Total',
  method: 'mean',
  questions: [],
  sections: [],
  minimum: 0,
  expression: '',
  range: null,
  ...more,
})
const counted = (weights: Record<string, number>) =>
  Object.entries(weights).map(([variable, weight]) => ({ variable, weight }))

function scores(answers: Record<string, Answer>, ...defined: Score[]) {
  const given = Object.entries(answers).map(
    ([name, answer]) => [questions.find((one) => one.variable_name === name)!.question_id, answer] as const,
  )
  const state = surveyState(compileQuestionnaire(questions), new Map(given))
  return scoresOf(state, { ...noScoring, points, scores: defined })
}

describe('a weighted mean', () => {
  const total = score({ questions: counted({ waste: 1, energy: 3, detail: 1 }) })

  it('counts the questions that are asked and answered', () => {
    // (1 × 1 + 3 × 5) / 4; detail is not asked.
    expect(scores({ waste: { low: true }, energy: { high: true } }, total)['total']).toMatchObject({
      ...{ value: 4, min: 1, max: 5, percent: 75 },
      ...{ answered: 2, asked: 2 },
    })
  })

  it('leaves out what is not answered, and an option without points', () => {
    const found = scores({ waste: { high: true }, energy: { unknown: true } }, total)['total']
    expect(found).toMatchObject({ value: 5, percent: 100, answered: 1, asked: 3 })
  })

  it('has no value without an answer, or below the minimum share by weight', () => {
    expect(scores({}, total)['total']).toMatchObject({ value: null, percent: null, answered: 0, asked: 2 })
    const strict = { ...total, minimum: 50 }
    // 1 of 4, then 3 of 4.
    expect(scores({ waste: { low: true } }, strict)['total']).toMatchObject({ value: null, percent: null })
    expect(scores({ energy: { low: true } }, strict)['total']).toMatchObject({ value: 1, percent: 0 })
  })
})

describe('a weighted sum', () => {
  const total = score({ method: 'sum', questions: counted({ waste: 2, lending: 1, visits: 0.5 }) })

  it('adds chosen options and numbers, and compares with what could be reached', () => {
    const found = scores(
      { waste: { low: true }, lending: { low: true, high: true }, visits: { 'n-data': 7 } },
      total,
    )['total']
    // 2 × 1 + (2 + 3) + 0.5 × 7 between 2 × 1 - 1 + 0 and 2 × 5 + 5 + 10: 9.5 of 24.
    expect(found).toMatchObject({ value: 10.5, min: 1, max: 25, percent: 39.6, answered: 3, asked: 3 })
    expect(reachOfScore(total, { points }, questions)).toEqual({ min: 1, max: 25 })
  })

  it('adds nothing for what is not answered, and is null without any answer', () => {
    expect(scores({ visits: { 'n-data': 4 } }, total)['total']).toMatchObject({ value: 2, percent: 4.2 })
    expect(scores({}, total)['total']).toMatchObject({ value: null, max: 25 })
  })

  it('is computed for each section', () => {
    const found = scores({ waste: { high: true }, lending: { unknown: true } }, total)['total']
    expect(found?.sections).toEqual([
      { section: 'Office', value: 10, min: 2, max: 10, percent: 100, answered: 1, asked: 1 },
      { section: 'Products', value: -1, min: -1, max: 15, percent: 0, answered: 1, asked: 2 },
    ])
  })
})

it('the mean of sections weighs sections, not their questions', () => {
  const total = score({
    questions: counted({ waste: 1, energy: 1, lending: 1 }),
    sections: [
      { section: 'Office', weight: 3 },
      { section: 'Products', weight: 1 },
    ],
  })
  // (3 × (5 + 1) / 2 + 1 × 3) / 4
  expect(
    scores({ waste: { high: true }, energy: { low: true }, lending: { high: true } }, total)['total'],
  ).toMatchObject({ value: 3, min: 0.5, max: 5, answered: 3, asked: 3 })
})

describe('an expression', () => {
  const first = score({ name: 'first', questions: counted({ waste: 1 }) })
  const index = score({
    method: 'expression',
    expression: "value('first', 0) * 10 + double_visits",
    range: { min: 0, max: 100 },
  })

  it('reads earlier scores and calculated values', () => {
    const found = scores({ waste: { high: true }, visits: { 'n-data': 4 } }, first, index)
    expect(found['total']).toMatchObject({ value: 58, min: 0, max: 100, percent: 58, asked: 0 })
  })

  it('sees a score without a value as unanswered', () => {
    expect(scores({ visits: { 'n-data': 4 } }, first, index)['total']).toMatchObject({ value: 8 })
    const bare = { ...index, expression: 'first * 10' }
    expect(scores({}, first, bare)['total']).toMatchObject({ value: null, percent: null })
  })

  it('is stopped when it takes too long', () => {
    const list = `[${Array.from({ length: 60 }, (_, at) => at).join(', ')}]`
    const costly = `${list}.map(a, ${list}.map(b, sum(${list}.map(c, a * b * c)))).size()`
    expect(scores({}, { ...index, expression: costly })['total']?.value).toBeNull()
  })
})

it('the numbers of options are their points unless others are given', () => {
  const rated = question('rated', 'Office', {
    options: ['1', '2', '3'].map((name) => ({ name, label: name, type: 'boolean' })),
  })
  const total = score({ questions: counted({ rated: 1 }) })
  const state = surveyState(compileQuestionnaire([rated]), new Map([[rated.question_id, { 2: true }]]))
  expect(scoresOf(state, { ...noScoring, scores: [total] })['total']).toMatchObject({ value: 2, percent: 50 })
})

it('mistakes are reported with the part in which they are', () => {
  const problemsOf = (scoring: Partial<Scoring>) =>
    scoringProblems({ ...noScoring, points, ...scoring }, questions).map(({ at, part }) => `${at} ${part}`)
  expect(problemsOf({ scores: [score({ questions: counted({ waste: 1 }) })] })).toEqual([])
  expect(
    problemsOf({
      scores: [
        score({ name: 'waste' }),
        score({ questions: counted({ nothing: 1 }) }),
        score({ questions: counted({ waste: 1 }), sections: [{ section: 'Products', weight: 1 }] }),
        score({ name: 'late', method: 'expression', expression: 'later + waste' }),
        score({ name: 'later', method: 'expression', expression: 'late * (' }),
      ],
    }),
  ).toEqual(['0 name', '0 questions', '1 questions', '2 name', '2 sections', '3 expression', '4 expression'])
  expect(problemsOf({ points: {}, scores: [score({ questions: counted({ waste: 1 }) })] })).toEqual([
    '0 questions',
  ])
})
