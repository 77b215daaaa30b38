import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { refuse } from '../platform/http/problem.ts'
import { liveMessage, type LiveTopics } from '../platform/live/live.ts'
import { surveyFor } from '../surveys/surveys.ts'
import type { AnswerSet } from './answers.queries.ts'

/** `submissions:12` is published with every answer to survey 12. */
export const answerTopics: LiveTopics = {
  submissions: async (context) => refuse(whyNotExplore((await surveyFor(context, context.id)).permissions)),
}

/** The topic of the people who fill a set together; undefined for a person's own. */
export const sharedTopic = ({ surveyId, respondentId }: AnswerSet): string | undefined =>
  respondentId > 0
    ? undefined
    : respondentId === 0
      ? `survey:${surveyId}`
      : `institution-set:${surveyId}:${-respondentId}`

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
  const together = sharedTopic({ surveyId, respondentId })
  if (together === undefined) return [explorers]
  return [
    explorers,
    liveMessage(together, {
      attempt,
      ...(questions.length <= maxQuestionIds && { questions }),
    }),
  ]
}
