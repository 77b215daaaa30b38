import { variablesIn } from '../questionnaires/piped-variables.ts'
import type { Question } from '../questionnaires/questions.ts'
import {
  ruleColumns,
  triggersOf,
  type QuestionnaireModel,
  type Rules,
} from '../questionnaires/questionnaire-model.ts'

/** Surveys with more questions than this are loaded section by section. */
export const longSurveyQuestions = 400

/**
 * Indexes of the questions of a section and, transitively, of all questions on which they depend or that are quoted in
 * them: what a page needs to show the section exactly as with the whole survey.
 */
export function openingPart(model: QuestionnaireModel, section: number): number[] {
  const { indexOf, questions } = model
  const found = new Set(
    model.sections[section]?.ofFile.flatMap(({ question_id }) => indexOf.get(question_id) ?? []),
  )
  for (const index of found) {
    for (const parent of model.parents[index] ?? []) found.add(parent)
    for (const name of variablesOfRules(model.rules[index])) add(name)
    const question = questions[index]
    if (!question) continue
    for (const name of variablesIn(question)) add(name)
    for (const name of triggersOf(question)) add(name)
  }
  function add(name: string) {
    const variable = model.variables.get(name)
    if (variable && variable.index >= 0) found.add(variable.index)
  }
  return [...found].sort((one, other) => one - other)
}

const variablesOfRules = (rules: Rules = {}): string[] =>
  ruleColumns.flatMap((column) => {
    const rule = rules[column]
    return typeof rule === 'object' ? [...rule.variables] : []
  })

/** Whether a survey is loaded section by section. */
export const isLong = (questions: readonly Question[]) => questions.length > longSurveyQuestions
