import type { SurveyState } from './survey-state.ts'
import { answerId } from '../questionnaires/answer-key.ts'
import { inLanguage } from '../questionnaires/languages.ts'
import type { Referred } from '../questionnaires/instances.ts'
import { reference } from '../questionnaires/piped-variables.ts'
import { isNote } from '../questionnaires/question-types.ts'
import { placeholder, answerText, words } from './answer-text.ts'

/**
 * Replaces `${variable}` in a text by the current answer in that language, or by a placeholder. @param shown how an
 * answer is written into the text
 */
export const piped = (
  text: string,
  state: SurveyState,
  language = '',
  missing = placeholder,
  shown = (answer: string) => answer,
  instance?: string,
) =>
  text.includes('${')
    ? text.replace(reference, (_all, name: string) => {
        const answer = presentAnswer(name, state, language, missing, instance)
        return answer === missing ? missing : shown(answer)
      })
    : text

/**
 * The current answer of a variable as text, choices by their labels; also what a mapping option shows. @param instance
 * the one in which the text is shown; elsewhere the answers of all instances are listed
 */
export function presentAnswer(
  name: string,
  state: SurveyState,
  language = '',
  missing = placeholder,
  instance?: string,
): string {
  const { model } = state
  const from = instance === undefined ? undefined : model.instances?.get(instance)
  const value = state.value(name, from)
  if (value === undefined) return missing
  const variable = model.variables.get(name)
  const referred = variable?.group === undefined ? undefined : model.instances?.referTo(name, from)
  const indexes = !variable ? [] : !referred ? [variable.index] : indexesIn(referred)
  const texts = indexes.flatMap((index) => {
    const question = model.questions[index]
    if (!question || variable?.data || isNote(question)) return []
    const id = answerId(question)
    return (state.isRelevant(id) && answerText(inLanguage(question, language), state.answerOf(id))) || []
  })
  const isWorded = indexes.some((index) => {
    const question = model.questions[index]
    return question && !variable?.data && !isNote(question)
  })
  return isWorded ? texts.join(', ') || missing : words(value)
}

const indexesIn = (referred: Referred) =>
  'one' in referred ? [referred.one] : 'all' in referred ? referred.all : []
