import type { FastifyBaseLogger } from 'fastify'
import type { RuleProblem } from 'contract/answers/survey-state.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'

/** What was logged of each version of a survey: as long as the version is kept, nothing of it is logged twice. */
const logged = new WeakMap<Questionnaire, Set<string>>()

/**
 * Logs the conditions that cannot be evaluated, once for each version of a survey: their questions are hidden from
 * whoever fills it, and nobody else would hear of it (SRV-48). One that only waits for an answer is as it should be.
 */
export function logProblems(
  log: Pick<FastifyBaseLogger, 'warn'>,
  surveyId: number,
  questionnaire: Questionnaire,
  problems: readonly RuleProblem[],
): void {
  const known = logged.get(questionnaire) ?? new Set()
  logged.set(questionnaire, known)
  for (const { question_id, column, words, awaitsAnswer } of problems) {
    const key = `${question_id} ${column}`
    if (awaitsAnswer || known.has(key)) continue
    known.add(key)
    const question = questionnaire.byId.get(question_id)?.code
    log.warn({ survey: surveyId, question, column, reason: words }, 'a condition cannot be evaluated')
  }
}
