import type { SurveyForm } from 'contract/answers/form.ts'
import { reviews } from 'contract/answers/reviews.endpoints.ts'
import type { Review } from 'contract/answers/reviews.schemas.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { createContext } from 'react'
import { queryOf } from '../../platform/query.ts'
import { institutionQuery } from '../state/institution-query.ts'
import type { Filling } from '../state/filling.ts'

/** Names the set of the page in requests about its review. */
export const ownSet = ({ form_id: id, respondent }: Pick<SurveyForm, 'form_id' | 'respondent'>) => ({
  params: { id },
  query: institutionQuery(respondent),
})

export const ownReview = (head: Pick<SurveyForm, 'form_id' | 'respondent'>) =>
  queryOf(reviews.readOwnReview, ownSet(head))

/** The review of the set that the page fills; undefined without one, and until it is loaded. */
export const ReviewContext = createContext<Review | undefined>(undefined)

/** Questions that a reviewer asks to revise, in the order of the survey; those that were removed are left out. */
export function questionsToRevise({ revision }: Review, { layout }: Filling): AnswerId[] {
  if (!revision || revision.revised_at !== null) return []
  const asked = new Set(revision.questions.map(answerId))
  return [...layout.chunkOf.keys()].filter((id) => asked.has(id))
}
