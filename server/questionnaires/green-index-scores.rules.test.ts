import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { scoresOf } from 'contract/answers/scores.ts'
import { surveyState } from 'contract/answers/survey-state.ts'
import type { Answer, Question } from 'contract/questionnaires/questions.ts'
import { compileQuestionnaire } from 'contract/questionnaires/questionnaire-model.ts'
import { noScoring, type Score } from 'contract/questionnaires/scoring.ts'
import { scoringProblems } from 'contract/questionnaires/scoring-problems.ts'
import { readSurveyCsv } from './csv/read-csv.ts'
import { writeSurveyCsv } from './csv/write-csv.ts'

const file = readFileSync(new URL('../../db/seed/surveys/green-index-3.csv', import.meta.url))
const drafts = readSurveyCsv(file).drafts!
const questions = drafts.map(({ parent_codes: _, ...draft }, index): Question => ({
  ...draft,
  question_id: index + 1,
  parent_ids: [],
}))

/** The questions answered by yes, partially or no, read from the file by another parser. */
interface Row {
  section_name: string
  question_type: string
  variable_name: string
  question: string
  option_name: string
}
const graded = (() => {
  const found: { section: string; variable: string; options: string[] }[] = []
  let section = ''
  for (const row of parse(file, { bom: true, columns: true }) as Row[]) {
    section = row.section_name || section
    if (row.question !== '' || row.variable_name !== '')
      found.push({
        section,
        variable: row.question_type === 'single-select' ? row.variable_name : '',
        options: [],
      })
    if (row.option_name !== '') found.at(-1)!.options.push(row.option_name)
  }
  return found.filter(
    ({ variable, options }) => variable !== '' && options.includes('yes') && options.includes('no'),
  )
})()
const worth: Record<string, number> = { yes: 100, partially: 50, no: 0 }
const weightOf = (at: number) => (at % 3) + 1
const score = (name: string, more: Partial<Score>): Score => ({
  ...{ name, label: name, method: 'mean', sections: [], minimum: 0, expression: '', range: null },
  questions: graded.map(({ variable }, at) => ({ variable, weight: weightOf(at) })),
  ...more,
})
const scoring = {
  ...noScoring,
  points: Object.fromEntries(graded.map(({ variable }) => [variable, worth])),
  scores: [
    score('environment', {}),
    score('points', { method: 'sum' }),
    score('index', { method: 'expression', questions: [], expression: 'environment / 10' }),
  ],
}

it('scores of the Green Index are those of a plain computation, whole and by section', () => {
  expect(graded.length).toBeGreaterThan(50)
  expect(scoringProblems(scoring, questions)).toEqual([])
  const idOf = new Map(questions.map(({ variable_name, question_id }) => [variable_name, question_id]))
  const answers = new Map<number, Answer>([
    [idOf.get('gi_detail')!, { full_gi: true }],
    [idOf.get('self_assessment')!, { assessment: true }],
    [idOf.get('type_of_institution')!, { fsp: true }],
  ])
  const chosen = new Map<string, string>()
  for (const [at, { variable, options }] of graded.entries()) {
    // Every fifth is not answered.
    if (at % 5 === 4) continue
    const name = options[(at * 7) % options.length]!
    chosen.set(variable, name)
    answers.set(idOf.get(variable)!, { [name]: true })
  }
  const state = surveyState(compileQuestionnaire(questions), answers)
  const counted = graded.flatMap(({ section, variable }, at) => {
    const name = chosen.get(variable)
    const points = name === undefined ? undefined : worth[name]
    return points === undefined || !state.isVisible(idOf.get(variable)!)
      ? []
      : [{ section, weight: weightOf(at), points }]
  })
  expect(counted.length).toBeGreaterThan(20)
  const total = (of: typeof counted) => of.reduce((sum, { weight, points }) => sum + weight * points, 0)
  const mean = (of: typeof counted) => total(of) / of.reduce((sum, { weight }) => sum + weight, 0)
  const found = scoresOf(state, scoring)
  expect(found['environment']!.value).toBeCloseTo(mean(counted), 5)
  expect(found['environment']!.percent).toBeCloseTo(mean(counted), 1)
  expect(found['points']!.value).toBe(total(counted))
  expect(found['index']!.value).toBeCloseTo(mean(counted) / 10, 5)
  for (const { section, value, answered } of found['environment']!.sections) {
    const own = counted.filter((one) => one.section === section)
    expect([section, answered]).toEqual([section, own.length])
    if (own.length === 0) expect(value).toBeNull()
    else expect(value).toBeCloseTo(mean(own), 5)
  }
})

it('scores of the Green Index stay the same in a survey CSV', () => {
  const points = Object.fromEntries(
    graded.map(({ variable, options }) => [
      variable,
      Object.fromEntries(options.flatMap((name) => (name in worth ? [[name, worth[name]!]] : []))),
    ]),
  )
  const written = writeSurveyCsv(drafts, undefined, { ...scoring, points })
  const { scoring: read, errors } = readSurveyCsv(Buffer.from(written))
  expect(errors).toBeUndefined()
  expect(read).toEqual({ ...scoring, points })
})
