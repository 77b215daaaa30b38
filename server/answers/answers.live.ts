import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { refuse } from '../platform/http/problem.ts'
import { liveMessage, type LiveTopics } from '../platform/live/live.ts'
import { surveyFor } from '../surveys/surveys.ts'
import type { AnswerSet } from './answers.queries.ts'

/** `submissions:12` is published with every answer to survey 12. */
export const answerTopics: LiveTopics = {
  submissions: async (context) => refuse(whyNotExplore((await surveyFor(context, context.id)).permissions)),
}

/** A NOTIFY payload of PostgreSQL must be shorter than 8,000 bytes. */
const maxQuestionIds = 400

/**
 * Live messages about new answers; `attempt` is the request's key, by which a page recognises its own. They do not contain
 * the author, as guests subscribe to the survey, too. Answers in a person's own set are published only to people who
 * explore results.
 */
export function answerMessages(
  { surveyId, respondentId }: AnswerSet,
  { questions, attempt }: { questions: number[]; attempt: string | undefined },
): string[] {
  if (questions.length === 0) return []
  const explorers = liveMessage(`submissions:${surveyId}`)
  if (respondentId !== 0) return [explorers]
  return [
    explorers,
    liveMessage(`survey:${surveyId}`, {
      attempt,
      ...(questions.length <= maxQuestionIds && { questions }),
    }),
  ]
}
