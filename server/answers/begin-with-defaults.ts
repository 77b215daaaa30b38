import { answerOfValue } from 'contract/answers/answer-of-value.ts'
import { resultText } from 'contract/answers/answer-text.ts'
import type { SurveyState } from 'contract/answers/survey-state.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { NewAnswer } from './answers.queries.ts'

/** A default can follow from another one; a longer chain is left as it is. */
export const longestChain = 10

/** The defaults of questions that are asked and have never been answered, as on the fill page. */
export const defaultsIn = (state: SurveyState, answered: { has(id: AnswerId): boolean }): NewAnswer[] =>
  state.model.questions.flatMap((question): NewAnswer[] => {
    const { question_id, instance, default_value } = question
    const id = answerId({ question_id, instance })
    if (!default_value || answered.has(id) || !state.isRelevant(id)) return []
    const answer = answerOfValue(question, state.defaultOf(id))
    if (!answer) return []
    return [
      {
        question_id,
        ...(instance !== undefined && { instance }),
        answer,
        answer_text: resultText(question, answer),
      },
    ]
  })
