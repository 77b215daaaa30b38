import { isEmpty, entry } from './answers.rules.ts'
import type { SurveyState } from './survey-state.ts'
import type { Value } from '../expressions/values.ts'
import { inLanguage } from '../questionnaires/languages.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'

/** Stands for an answer that is not given yet. */
export const placeholder = '…'

const reference = /\$\{\s*([A-Za-z_]\w*)\s*\}/g

/** A question's text, description or label with `${variable}` replaced by the present answer, in that language. */
export const piped = (text: string, state: SurveyState, language = '') =>
  text.includes('${')
    ? text.replace(reference, (_all, name: string) => presentAnswer(name, state, language))
    : text

/** The variables that a text shows. */
export const shownIn = (text: string): string[] =>
  text.includes('${') ? [...text.matchAll(reference)].map(([, name]) => name!) : []

/** The present answer of a variable as a text, choices by their labels; also what a mapping option shows. */
export function presentAnswer(name: string, state: SurveyState, language = ''): string {
  const value = state.value(name)
  if (value === undefined) return placeholder
  const variable = state.model.variables.get(name)
  const question = variable && state.model.questions[variable.index]
  if (!question || variable.data || question.question_type === 'note') return words(value)
  return answerText(inLanguage(question, language), state.answerOf(question.question_id)) || placeholder
}

/** An answer as people read it: labels of what is chosen, what was typed, in the order of the options. */
export const answerText = (question: Worded, answer: Answer | undefined): string =>
  answerLines(question, answer).join(', ')

type Worded = Pick<Question, 'question_type' | 'options'>

/** The same with a line for each option. */
export function answerLines({ question_type, options }: Worded, answer: Answer | undefined): string[] {
  if (!answer || isEmpty(answer)) return []
  const named = question_type !== 'other' || options.length > 1
  return options.flatMap((option) => optionText(option, answer, named) ?? [])
}

function optionText({ name, label, type }: Option, answer: Answer, named: boolean): string | undefined {
  const typed = entry(answer, type === 'file' ? `${name}-file` : `${name}-data`)
  const isTyped = typed !== undefined && typed !== null && typed !== ''
  const chosen = entry(answer, name) === true
  if (!isTyped && !chosen) return undefined
  if (!isTyped) return label || name
  return named ? `${label || name}: ${words(typed)}` : words(typed)
}

function words(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(words).join(', ')
  return value instanceof Map ? [...value.values()].map(words).join(', ') : String(value ?? placeholder)
}

/** The variables that a question's texts show in any language, and those that its mapping options show. */
export function variablesIn({ question, description, options, translations }: Question): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (text = '') => {
    // Nearly no text shows anything, and a survey has tens of thousands.
    if (text.includes('${')) for (const name of shownIn(text)) found.add(name)
  }
  look(question)
  look(description)
  for (const { label, type, name } of options) {
    look(label)
    if (type === 'mapping') found.add(name)
  }
  for (const code in translations) {
    const texts = translations[code]!
    look(texts.question)
    look(texts.description)
    for (const option in texts.options) look(texts.options[option])
  }
  return found
}
