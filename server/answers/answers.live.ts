import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { refuse } from '../platform/http/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { liveMessage, publish, type LiveTopics } from '../platform/live/live.ts'
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

/** The topic of the people who fill a set, alone or together. */
const topicOfSet = (set: AnswerSet): string =>
  sharedTopic(set) ?? `own-set:${set.surveyId}:${set.respondentId}`

/** Refreshes the review of a set on open pages of reviewers and respondents. */
export async function publishReview(tx: Tx, set: AnswerSet): Promise<void> {
  for (const topic of [`submissions:${set.surveyId}`, topicOfSet(set)])
    await publish(tx, topic, { review: true })
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
