import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { refuse } from '../platform/http/problem.ts'
import { liveMessage, type LiveTopics } from '../platform/live/live.ts'
import { surveyFor } from '../surveys/surveys.ts'
import type { AnswerSet } from './answers.queries.ts'

/** `submissions:12` changes with every answer to survey 12. */
export const answerTopics: LiveTopics = {
  submissions: async (context) => refuse(whyNotExplore((await surveyFor(context, context.id)).permissions)),
}

/** A notification of PostgreSQL carries less than 8,000 bytes. */
const mostNamed = 400

/** The news of new answers. What one person writes in a set of their own is nobody else's, but for those who explore. */
export function answerMessages(
  { surveyId, respondentId }: AnswerSet,
  { questions, by }: { questions: number[]; by: number },
): string[] {
  if (questions.length === 0) return []
  const explorers = liveMessage(`submissions:${surveyId}`)
  if (respondentId !== 0) return [explorers]
  return [
    explorers,
    liveMessage(`survey:${surveyId}`, questions.length > mostNamed ? { by } : { questions, by }),
  ]
}
