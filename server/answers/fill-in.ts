import { answerOfValue } from 'contract/answers/answer-of-value.ts'
import { sameAnswer } from 'contract/answers/answers.rules.ts'
import { resultText } from 'contract/answers/answer-text.ts'
import { causeOf } from 'contract/answers/calculated.ts'
import { hasCalculatedAnswer } from 'contract/questionnaires/question-types.ts'
import type { SurveyState } from 'contract/answers/survey-state.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import type { NewAnswer } from './answers.queries.ts'

/** Defaults and calculations can follow from another one; a longer chain is left as it is. */
export const longestChain = 10

/** The defaults of questions that are asked and have never been answered, as on the fill page. */
export const defaultsIn = (state: SurveyState, answered: { has(id: AnswerId): boolean }): NewAnswer[] =>
  state.model.questions.flatMap((question): NewAnswer[] => {
    const id = answerId(question)
    if (!question.default_value || answered.has(id) || !state.isRelevant(id)) return []
    const answer = answerOfValue(question, state.defaultOf(id))
    return answer ? [newAnswer(question, answer)] : []
  })

interface Calculating {
  latest: ReadonlyMap<AnswerId, { answer: Answer }>
  /** What the answers followed from when they were last calculated; updated by this call. */
  causes: Map<AnswerId, string>
  /** Answers of the request, which are not calculated. */
  given: ReadonlySet<AnswerId>
}

/** The calculations whose result or trigger has changed, as on the fill page. */
export const calculationsIn = (state: SurveyState, { latest, causes, given }: Calculating): NewAnswer[] =>
  state.model.questions.filter(hasCalculatedAnswer).flatMap((question): NewAnswer[] => {
    const id = answerId(question)
    if (!state.isRelevant(id)) return []
    const cause = causeOf(state, question)
    if (causes.get(id) === cause) return []
    causes.set(id, cause)
    const answer = answerOfValue(question, state.calculated(id)) ?? {}
    if (given.has(id) || sameAnswer(answer, latest.get(id)?.answer)) return []
    return [newAnswer(question, answer)]
  })

const newAnswer = (question: AskedQuestion, answer: Answer): NewAnswer => ({
  question_id: question.question_id,
  ...(question.instance !== undefined && { instance: question.instance }),
  answer,
  answer_text: resultText(question, answer),
})
