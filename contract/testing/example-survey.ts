import { emptyDraft } from '../questionnaires/questions.ts'
import type { OptionType } from '../questionnaires/option-types.ts'
import type { Option, Question } from '../questionnaires/questions.ts'

/** A question for tests: a required text input named after its variable, with `changes`. */
export function exampleQuestion(question_id: number, changes: Partial<Question> = {}): Question {
  const name = changes.variable_name ?? `q${question_id}`
  const { parent_codes: _, ...draft } = emptyDraft()
  return {
    ...draft,
    question_id,
    code: `Q${question_id}`,
    section_name: 'First section',
    question: `Question ${question_id}`,
    question_type: 'other',
    required: true,
    variable_name: name,
    parent_ids: [],
    options: changes.question_type === 'note' ? [] : [{ name, label: name, type: 'text' }],
    ...changes,
  }
}

/** Options by name; the label is the name in capitals. */
export const exampleOptions = (type: OptionType, ...names: string[]): Option[] =>
  names.map((name) => ({ name, label: name.toUpperCase(), type }))

/** A single-select question with the options yes and no. */
export const yesOrNo = (question_id: number, changes: Partial<Question> = {}) =>
  exampleQuestion(question_id, {
    question_type: 'single-select',
    options: exampleOptions('boolean', 'yes', 'no'),
    ...changes,
  })
