import type { SurveyState } from './survey-state.ts'
import { inLanguage } from '../questionnaires/languages.ts'
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
) =>
  text.includes('${')
    ? text.replace(reference, (_all, name: string) => {
        const answer = presentAnswer(name, state, language, missing)
        return answer === missing ? missing : shown(answer)
      })
    : text

/** The current answer of a variable as text, choices by their labels; also what a mapping option shows. */
export function presentAnswer(
  name: string,
  state: SurveyState,
  language = '',
  missing = placeholder,
): string {
  const value = state.value(name)
  if (value === undefined) return missing
  const variable = state.model.variables.get(name)
  const question = variable && state.model.questions[variable.index]
  if (!question || variable.data || isNote(question)) return words(value)
  return answerText(inLanguage(question, language), state.answerOf(question.question_id)) || missing
}
