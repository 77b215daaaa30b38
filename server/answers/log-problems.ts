import type { FastifyBaseLogger } from 'fastify'
import type { RuleProblem } from 'contract/answers/survey-state.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'

/** Logged problems by version of the questionnaire, so that each is logged once while the version is cached. */
const logged = new WeakMap<Questionnaire, Set<string>>()

/**
 * Logs conditions that cannot be evaluated, once per version of the questionnaire: their questions are hidden from
 * respondents, so nobody would notice otherwise (SRV-48). Conditions that only wait for an answer are not logged.
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
