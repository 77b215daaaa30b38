import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant, paragraphs } from '../platform/texts.ts'
import { instanceId } from '../questionnaires/repeat-group.ts'
import { reviewLimits } from './reviews.ts'

/** Number of a respondent in a path; 0 for the shared set. */
const respondent = z.coerce.number().int().min(0).max(2_147_483_647)

const reviewedQuestion = z.object({
  question_id: z.number().int(),
  instance: instanceId.optional(),
})

const reviewComment = reviewedQuestion.extend({
  id: z.number().int(),
  text: z.string(),
  /** The id is null if the account was deleted, and for readers who do not see the participants of the project. */
  by: z.object({ id: z.number().int().nullable(), name: z.string() }),
  /** Whether a reviewer wrote it, or a respondent. */
  is_reviewer: z.boolean(),
  created_at: instant,
})
export type ReviewComment = z.output<typeof reviewComment>

const review = z.object({
  /** Null if nobody has verified the answers. `changed_at` is when one was changed afterwards: then it is out of date. */
  verified: z.object({ by: z.string(), at: instant, changed_at: instant.nullable() }).nullable(),
  /** While `revised_at` is null, the answers can be changed although the survey is finalized. */
  revision: z
    .object({
      by: z.string(),
      at: instant,
      questions: z.array(reviewedQuestion),
      /** When the respondents said that they have revised the answers. */
      revised_at: instant.nullable(),
    })
    .nullable(),
  /** Oldest first. */
  comments: z.array(reviewComment),
})
export type Review = z.output<typeof review>

const ofSet = z.object({ id, respondent })
/** In a survey with a set for each institution, that for which the reader fills it, if several of theirs take part. */
const ofOwn = { params: z.object({ id }), query: z.object({ institution: id.optional() }) }
const sent = z.strictObject({ question_id: id, instance: instanceId.optional() })
const newComment = sent.extend({
  text: paragraphs(reviewLimits.text).refine((text) => text !== '', 'Please write a comment'),
})

export const reviewsSchemas = {
  readReview: {
    summary: 'The review of an answer set, for reviewers',
    params: ofSet,
    response: review,
  },
  commentOnSet: {
    summary: 'Comment on an answer of a set, as a reviewer; its respondents are notified',
    params: ofSet,
    body: newComment,
    response: review,
  },
  askRevision: {
    summary: 'Ask the respondents of a set to revise answers; an empty list withdraws it',
    params: ofSet,
    body: z.strictObject({ questions: z.array(sent).max(reviewLimits.questions) }),
    response: review,
  },
  verify: {
    summary:
      'Mark an answer set as verified, which is out of date when an answer changes, or remove the mark',
    params: ofSet,
    body: z.strictObject({
      verified: z.boolean(),
      /** `last_change` of the set that the reviewer has seen: refused with 409 if it has changed. */
      seen: instant.optional(),
    }),
    response: review,
  },
  readOwnReview: {
    summary: 'The review of my answer set, of that of my institution, or of the shared one',
    ...ofOwn,
    response: review,
  },
  commentOnOwn: {
    summary: 'Comment on an answer of a set that I fill; its reviewers are notified',
    ...ofOwn,
    body: newComment,
    response: review,
  },
  finishRevision: {
    summary: 'Say that the answers are revised; the reviewer who asked is notified',
    ...ofOwn,
    response: review,
  },
} satisfies Schemas
