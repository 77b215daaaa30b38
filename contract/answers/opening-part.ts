import { compileExpression } from '../expressions/expressions.ts'
import { variablesIn, variablesInText } from '../questionnaires/piped-variables.ts'
import type { Question } from '../questionnaires/questions.ts'
import {
  ruleColumns,
  ruleText,
  triggersOf,
  type QuestionnaireModel,
} from '../questionnaires/questionnaire-model.ts'
import type { RepeatGroup } from '../questionnaires/repeat-group.ts'
import { groupChain } from '../questionnaires/repeats.ts'

/** Surveys with more questions than this are loaded section by section. */
export const longSurveyQuestions = 400

/**
 * Indexes of the questions of a section and, transitively, of all questions on which they depend or that are quoted in
 * them: what a page needs to show the section exactly as with the whole survey.
 * @param model compiled without instances
 * @param groups the groups that repeat; how many instances they have may depend on other answers
 */
export function openingPart(
  model: QuestionnaireModel,
  section: number,
  groups: readonly RepeatGroup[] = [],
): number[] {
  const { indexOf, questions } = model
  const groupsById = new Map(groups.map((group) => [group.id, group]))
  const groupsByName = new Map(groups.map((group) => [group.name, group]))
  const seen = new Set<RepeatGroup>()
  const found = new Set(
    model.sections[section]?.ofFile.flatMap(({ question_id }) => indexOf.get(question_id) ?? []),
  )
  for (const index of found) {
    for (const parent of model.parents[index] ?? []) found.add(parent)
    const question = questions[index]
    if (!question) continue
    for (const name of variablesOfRules(model, index)) add(name)
    for (const name of variablesIn(question)) add(name)
    for (const name of triggersOf(question)) add(name)
    for (const { repeat_label = '' } of Object.values(question.translations ?? {}))
      for (const name of variablesInText(repeat_label)) add(name)
    addGroup(question.repeat)
  }
  function add(name: string) {
    const variable = model.variables.get(name)
    if (variable && variable.index >= 0) found.add(variable.index)
    else addGroup(groupsByName.get(name)?.id)
  }
  /** What determines the instances and headings of a group and of those around it. */
  function addGroup(id: number | undefined) {
    for (const group of groupChain(groupsById, id)) {
      if (seen.has(group)) continue
      seen.add(group)
      for (const name of [...variablesOf(group.count), ...variablesInText(group.label)]) add(name)
    }
  }
  return [...found].sort((one, other) => one - other)
}

function variablesOfRules({ questions, rules }: QuestionnaireModel, index: number): string[] {
  return ruleColumns.flatMap((column) => {
    const rule = rules[index]?.[column]
    if (typeof rule === 'object') return [...rule.variables]
    // Without instances, an expression that reads the name of a group is not compiled.
    return rule === undefined ? [] : variablesOf(ruleText(questions[index]!, column))
  })
}

const variablesOf = (expression: string): string[] =>
  expression === '' ? [] : [...(compileExpression(expression).expression?.variables ?? [])]

/** Whether a survey is loaded section by section. */
export const isLong = (questions: readonly Question[]) => questions.length > longSurveyQuestions
