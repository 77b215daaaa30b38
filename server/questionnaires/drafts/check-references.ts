import { maxSurveySteps } from 'contract/expressions/cost.ts'
import { columnOf as columnValue } from 'contract/questionnaires/option-groups.ts'
import { compileExpression, type Expression } from 'contract/expressions/expressions.ts'
import { dependencyOrder, dependencyCycle } from 'contract/questionnaires/dependency-order.ts'
import { shapeOf } from 'contract/questionnaires/option-types.ts'
import type { RepeatDraft } from 'contract/questionnaires/repeat-group.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import {
  knownTo,
  needsOf,
  ruleText,
  triggersOf,
  ruleColumns,
  type RuleColumn,
  type Rules,
} from 'contract/questionnaires/questionnaire-model.ts'
import { variablesOf, type Variable } from 'contract/questionnaires/variables.ts'
import { countText } from 'contract/platform/totals.ts'
import type { ReportCell, PlacedDraft } from './cell-messages.ts'
import type { SurveyColumn } from './columns.ts'

/** Checks references between questions, generates missing codes, and rewrites expressions to CEL. */
export function checkReferences(placed: PlacedDraft[], reportCell: ReportCell) {
  unique(placed, 'code', 'question_id', reportCell)
  unique(placed, 'variable_name', 'variable_name', reportCell)
  giveCodes(placed.map(({ draft }) => draft))
  const groups = groupsIn(placed)
  const variables = variablesOf(
    placed.map(({ draft }) => draft),
    groups.keys(),
  )
  for (const [group, row] of groups.values()) checkCount(group, { row, variables, reportCell })
  for (const { draft, row } of placed) {
    const group = groups.get(draft.variable_name)
    if (group)
      reportCell(row, 'variable_name', `${draft.variable_name} already names the group of row ${group[1]}.`)
  }
  const parents = checkParents(placed, reportCell)
  const rules = placed.map((one) => checkExpressions(one, variables, reportCell))
  checkCost(placed, rules, reportCell)
  for (const one of placed) checkMappings(one, variables, reportCell)
  for (const one of placed) checkTrigger(one, variables, reportCell)
  checkCycles(placed, needsOf(rules, parents, variables), reportCell)
}

/** Indexes of the questions without a code of their author. */
export const uncodedOf = (placed: readonly Pick<PlacedDraft, 'draft'>[]): number[] =>
  placed.flatMap(({ draft }, place) => (draft.code === '' ? [place] : []))

function unique(
  placed: PlacedDraft[],
  key: 'code' | 'variable_name',
  column: SurveyColumn,
  reportCell: ReportCell,
) {
  const first = new Map<string, number>()
  for (const { draft, row } of placed) {
    const before = first.get(draft[key])
    if (draft[key] === '') continue
    if (before === undefined) first.set(draft[key], row)
    else reportCell(row, column, `${draft[key]} is already the ${column} of row ${before}.`)
  }
}

/** Generates Q001 for the first question and so on, skipping codes that are taken. */
function giveCodes(drafts: QuestionDraft[]) {
  const taken = new Set(drafts.map(({ code }) => code))
  for (const [index, draft] of drafts.entries()) {
    if (draft.code !== '') continue
    for (let number = index + 1; draft.code === ''; number += drafts.length) {
      const code = `Q${String(number).padStart(3, '0')}`
      if (!taken.has(code)) draft.code = code
    }
    taken.add(draft.code)
  }
}

/** Indexes of each question's parents. */
function checkParents(placed: PlacedDraft[], reportCell: ReportCell): (readonly number[])[] {
  const places = new Map(placed.map(({ draft }, index) => [draft.code, index]))
  return placed.map(({ draft, row }, index) =>
    draft.parent_codes.flatMap((code) => {
      const parent = places.get(code)
      if (parent === undefined)
        reportCell(row, 'parent_ids', `There is no question ${code}.`, { misses: `question ${code}` })
      else if (parent === index)
        reportCell(row, 'parent_ids', `The question ${code} cannot be its own parent.`)
      else return [parent]
      return []
    }),
  )
}

/** The groups that repeat, each with the row of its first question. */
function groupsIn(placed: readonly PlacedDraft[]): ReadonlyMap<string, readonly [RepeatDraft, row: number]> {
  const groups = new Map<string, readonly [RepeatDraft, row: number]>()
  for (const { draft, row } of placed)
    for (const group of draft.repeats ?? []) if (!groups.has(group.name)) groups.set(group.name, [group, row])
  return groups
}

/** Compiles the count of a group and replaces it by its CEL. */
function checkCount(
  group: RepeatDraft,
  {
    row,
    variables,
    reportCell,
  }: { row: number; variables: ReadonlyMap<string, Variable>; reportCell: ReportCell },
) {
  if (group.count === '') return
  const { expression, problem } = compileExpression(group.count, variables)
  if (expression) group.count = expression.text
  else {
    const why = problem.code === 'unknown_variable' && { cause: problem.words }
    reportCell(row, 'repeat_count', `repeat_count ${problem.words}.`, why || {})
  }
}

/** Compiles the expressions of a question and replaces them by their CEL. */
function checkExpressions(
  { draft, row }: PlacedDraft,
  variables: ReadonlyMap<string, Variable>,
  reportCell: ReportCell,
): Rules {
  const rules: Rules = {}
  for (const rule of ruleColumns) {
    const text = ruleText(draft, rule)
    if (text === '') continue
    const { expression, problem } = compileExpression(text, knownTo(rule, variables))
    const column = columnOf(rule)
    if (expression) {
      rules[rule] = expression
      draft[rule === 'answer_calculation' ? 'calculation' : rule] = expression.text
      if (expression.columns.size > 0 && rule !== 'option_filter')
        reportCell(row, column, `${column} reads column(), which only an option_filter can do.`)
    } else {
      // The same unknown name in several cells has one cause.
      const why = problem.code === 'unknown_variable' && { cause: problem.words }
      reportCell(row, column, `${column} ${problem.words}.`, why || {})
    }
  }
  return rules
}

/** A filter is evaluated once for the options that are alike in the columns that it reads. */
const filterCost = ({ options }: QuestionDraft, { columns, cost }: Expression) =>
  cost *
  new Set(options.map((option) => JSON.stringify([...columns].map((column) => columnValue(option, column)))))
    .size

/** Limits the total cost, as saving an answer evaluates all expressions while other requests wait (SEC-33). */
function checkCost(placed: PlacedDraft[], rules: readonly Rules[], reportCell: ReportCell) {
  const costs = rules.flatMap((of, index) =>
    ruleColumns.flatMap((rule) => {
      const compiled = of[rule]
      if (typeof compiled !== 'object') return []
      const cost = rule === 'option_filter' ? filterCost(placed[index]!.draft, compiled) : compiled.cost
      return [{ index, rule, cost }]
    }),
  )
  const total = costs.reduce((sum, { cost }) => sum + cost, 0)
  if (total <= maxSurveySteps) return
  for (const { index, rule, cost } of costs.toSorted((a, b) => b.cost - a.cost).slice(0, 3)) {
    const column = columnOf(rule)
    reportCell(
      placed[index]!.row,
      column,
      `${column} takes about ${countText(cost)} of the ${countText(total)} steps that all expressions take together; at most ${countText(maxSurveySteps)} are possible. Functions over lists within each other, as all() and exists(), take the most.`,
    )
  }
}

const ownColumns: Partial<Record<RuleColumn, string>> = {
  required_condition: 'required',
  answer_calculation: 'calculation',
}
const columnOf = (rule: RuleColumn) => ownColumns[rule] ?? rule

function checkTrigger(
  { draft, row }: PlacedDraft,
  variables: ReadonlyMap<string, Variable>,
  reportCell: ReportCell,
) {
  for (const name of triggersOf(draft)) {
    if (!variables.has(name))
      reportCell(row, 'trigger', `trigger names ${name}, which is not a variable of this survey.`)
  }
}

function checkMappings(
  { draft, row }: PlacedDraft,
  variables: ReadonlyMap<string, Variable>,
  reportCell: ReportCell,
) {
  for (const option of draft.options) {
    if (shapeOf(option) !== 'reference' || variables.has(option.name)) continue
    reportCell(
      row,
      'option_name',
      `A mapping shows a variable, and ${option.name} is not a variable of this survey.`,
    )
  }
}

function checkCycles(placed: PlacedDraft[], needs: (readonly number[])[], reportCell: ReportCell) {
  for (const group of dependencyOrder(needs).cycles) {
    const trip = dependencyCycle(needs, group).flatMap((index) => placed[index] ?? [])
    const [first] = trip
    if (!first) throw new Error('A cycle of questions has none')
    const { draft, row } = first
    const names = [...trip, first].map(({ draft: { variable_name, code } }) => variable_name || code)
    const column = draft.visibility_condition
      ? 'visibility_condition'
      : draft.calculation
        ? 'calculation'
        : 'parent_ids'
    reportCell(row, column, `Whether the question is asked depends on itself: ${names.join(' -> ')}.`)
  }
}
