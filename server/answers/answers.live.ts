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
 * Live messages about new answers; `attempt` is the key of the request, by which a page knows its own. They do not say
 * who has answered: guests watch the survey, too. Answers to a person's own set are only published to those who explore
 * results.
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
