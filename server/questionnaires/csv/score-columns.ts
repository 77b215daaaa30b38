import {
  noScoring,
  score as scoreSchema,
  scoreLimits,
  scoreMethods,
  type Points,
  type Score,
  type Scoring,
} from 'contract/questionnaires/scoring.ts'
import { scoringProblems } from 'contract/questionnaires/scoring-problems.ts'
import { isVariableName, type QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { ReportCell } from '../drafts/cell-messages.ts'
import { scoreColumns, type ScoreColumn, type SurveyColumn } from '../drafts/columns.ts'
import type { Table, TableRow } from './csv-cells.ts'

/** Columns with settings of a score, given where it is first named: a line for each score that begins there. */
const settingColumns = ['score_label', 'score_method', 'score_minimum', 'score_range'] as const

/** Written for a score whose range follows from its points. */
const computed = '-'

/** Reads the scores of a survey CSV; without columns of scores there are none to read. */
export function scoreReader({ columns }: Table, reportCell: ReportCell) {
  const scores = new Map<string, Score>()
  const rows = new Map<string, number>()
  const points: Points = {}
  const report = (row: TableRow, column: ScoreColumn, message: string) => reportCell(row.row, column, message)

  function readQuestion(row: TableRow, draft: QuestionDraft) {
    const names = parts(row.cell('score'), ';').filter((name) => name !== '')
    const begun = names.filter((name) => !scores.has(name))
    for (const name of names) {
      if (scores.has(name)) continue
      if (!isVariableName(name) || name.length > scoreLimits.name) {
        report(
          row,
          'score',
          `'${name.slice(0, 60)}' cannot name a score. Use letters, digits and _, and ; between scores.`,
        )
        return
      }
      if (scores.size === scoreLimits.scores) {
        report(row, 'score', `A survey has at most ${scoreLimits.scores} scores.`)
        return
      }
      scores.set(name, {
        ...{ name, label: name, method: 'mean', questions: [], sections: [] },
        ...{ minimum: 0, expression: '', range: null },
      })
      rows.set(name, row.row)
    }
    readSettings(row, begun)
    const weights = numbersIn(row, 'weight', names)
    const ofSection = numbersIn(row, 'section_weight', names)
    for (const [at, name] of names.entries()) {
      const score = scores.get(name)
      if (!score || score.method === 'expression') continue
      const weight = weights[at] ?? 1
      if (weight > 0) {
        if (draft.variable_name === '')
          report(row, 'score', 'A question that counts in a score needs a variable_name.')
        else score.questions.push({ variable: draft.variable_name, weight })
      }
      const sectionWeight = ofSection[at]
      if (sectionWeight) score.sections.push({ section: draft.section_name, weight: sectionWeight })
    }
  }

  /** One number for each score of the row, or a single one for all of them; undefined where none is given. */
  function numbersIn(row: TableRow, column: 'weight' | 'section_weight', names: readonly string[]) {
    const cell = row.cell(column)
    if (cell === '') return []
    const given = parts(cell, ';')
    if (names.length === 0) report(row, column, 'This question is in no score.')
    else if (given.length !== 1 && given.length !== names.length)
      report(row, column, `This cell has ${given.length} numbers for ${names.length} scores.`)
    const numbers = given.map((text) => {
      if (text === '') return undefined
      const number = numberIn(text)
      if (number !== undefined && number >= 0 && number <= 1_000_000) return number
      report(row, column, `'${text.slice(0, 60)}' is not a weight: a number from 0 to 1,000,000.`)
      return undefined
    })
    return given.length === 1 ? names.map(() => numbers[0]) : numbers
  }

  function readSettings(row: TableRow, begun: readonly string[]) {
    for (const column of settingColumns) {
      const cell = row.cell(column)
      if (cell === '') continue
      const lines = parts(cell, '\n')
      if (lines.length > begun.length) {
        report(row, column, `This cell has ${lines.length} lines; ${begun.length} scores begin here.`)
        continue
      }
      for (const [at, line] of lines.entries()) {
        const score = scores.get(begun[at] ?? '')
        if (score && line !== '') readSetting(row, column, { score, line })
      }
    }
  }

  function readSetting(
    row: TableRow,
    column: (typeof settingColumns)[number],
    { score, line }: { score: Score; line: string },
  ) {
    switch (column) {
      case 'score_label':
        score.label = line
        return
      case 'score_method': {
        const method = scoreMethods.find((one) => one !== 'expression' && one === line.toLowerCase())
        if (method) score.method = method
        else Object.assign(score, { method: 'expression', expression: line })
        return
      }
      case 'score_minimum': {
        const minimum = numberIn(line.replace(/ ?%$/, ''))
        if (minimum === undefined || minimum < 0 || minimum > 100)
          report(row, column, `'${line.slice(0, 60)}' is not a share: a number from 0 to 100, in percent.`)
        else score.minimum = minimum
        return
      }
      case 'score_range': {
        if (line === computed) return
        const [min, max, more] = parts(line, ';').map(numberIn)
        if (min === undefined || max === undefined || more !== undefined || min >= max)
          report(row, column, 'A range is the smallest and the largest value, as in 0;100.')
        else score.range = { min, max }
      }
    }
  }

  function readOption(row: TableRow, draft: QuestionDraft) {
    const cell = row.cell('option_score')
    if (cell === '') return
    const number = numberIn(cell)
    const name = row.cell('option_name')
    if (number === undefined || Math.abs(number) > scoreLimits.number)
      report(row, 'option_score', `'${cell.slice(0, 60)}' is not a number of points.`)
    else if (draft.variable_name === '')
      report(row, 'option_score', 'A question whose options have points needs a variable_name.')
    else if (isVariableName(draft.variable_name)) (points[draft.variable_name] ??= {})[name] = number
  }

  /** The scores of the file; undefined if it has no columns for them, and keeps those of the survey. */
  function finish(drafts: readonly QuestionDraft[]): Scoring | undefined {
    if (!scoreColumns.some((column) => columns.includes(column))) return undefined
    const scoring = { ...noScoring, scores: [...scores.values()], points }
    for (const one of scoring.scores) {
      const row = rows.get(one.name) ?? 1
      const { error } = scoreSchema.safeParse(one)
      for (const { path, message } of error?.issues ?? [])
        reportCell(row, columnOf[String(path[0])] ?? 'score', message)
    }
    const asked = drafts.map(({ repeats = [], ...draft }) => ({
      ...draft,
      ...(repeats.length > 0 && { repeat: 1 }),
    }))
    for (const { at, part, words } of scoringProblems(scoring, asked))
      reportCell(rows.get(scoring.scores[at]?.name ?? '') ?? 1, columnOf[part] ?? 'score', words)
    return scoring
  }

  return { readQuestion, readOption, finish }
}

const columnOf: Readonly<Record<string, ScoreColumn>> = {
  label: 'score_label',
  expression: 'score_method',
  range: 'score_range',
  sections: 'section_weight',
}

const parts = (cell: string, separator: string) => cell.split(separator).map((part) => part.trim())
const numberIn = (text: string | undefined) =>
  text !== undefined && /^-?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined

/**
 * The cells of scores, as `scoreReader` reads them. The first question names all scores, so that they keep their order;
 * a weight of 0 does not count.
 */
export function scoreCells(
  scoring: Scoring,
  drafts: readonly QuestionDraft[],
): ReadonlyMap<QuestionDraft, Partial<Record<SurveyColumn, string>>> {
  const cells = new Map<QuestionDraft, Partial<Record<SurveyColumn, string>>>()
  const scores = scoring.scores.map((one) => ({
    ...one,
    weights: new Map(one.questions.map(({ variable, weight }) => [variable, weight])),
    sectionWeights: new Map(one.sections.map(({ section, weight }) => [section, weight])),
  }))
  const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
  for (const [at, draft] of drafts.entries()) {
    const isFirst = at === 0
    const own = scores.filter(({ weights }) => draft.variable_name !== '' && weights.has(draft.variable_name))
    const named = isFirst ? scores : own
    if (named.length === 0) continue
    const weights = named.map(({ weights: all }) => all.get(draft.variable_name) ?? 0)
    const ofSections = named.map(({ sectionWeights, weights: counted }) => {
      const weight = sectionWeights.get(draft.section_name)
      if (weight === undefined || !counted.has(draft.variable_name)) return ''
      sectionWeights.delete(draft.section_name)
      return String(weight)
    })
    cells.set(draft, {
      score: named.map(({ name }) => name).join(';'),
      weight: weights.every((one) => one === 1) ? '' : weights.join(';'),
      section_weight: ofSections.every((one) => one === '') ? '' : ofSections.join(';'),
      ...(isFirst && {
        score_label: named.map(({ label }) => oneLine(label)).join('\n'),
        score_method: named
          .map(({ method, expression }) => (method === 'expression' ? oneLine(expression) : method))
          .join('\n'),
        score_minimum: named.map(({ minimum }) => minimum).join('\n'),
        score_range: named.map(({ range }) => (range ? `${range.min};${range.max}` : computed)).join('\n'),
      }),
    })
  }
  return cells
}

/** Points of an option as a cell. */
export const pointsCell = (scoring: Scoring | undefined, variable: string, option: string): string => {
  const own = scoring && Object.hasOwn(scoring.points, variable) ? scoring.points[variable] : undefined
  return own && Object.hasOwn(own, option) ? String(own[option]) : ''
}
