import { z } from 'zod'
import { instituteCard } from '../institutes/institute-shapes.ts'
import { feedbacks } from './feedback.ts'

const reason = z.object({
  /** The label of what it is about. */
  criterion: z.string(),
  text: z.string(),
})

/** Why two fit one another, from the numbers of which the score is made. */
export const explanation = z.object({
  /** The strongest first, at most three. */
  reasons: z.array(reason),
  /** What costs the most. */
  gap: reason.nullable(),
  /** 0 to 99: how well it fits what I look for; null where I have stated nothing. */
  seeking: z.number().int().nullable(),
  /** 0 to 99: how well my institutions fit what its people look for; null where they have stated nothing. */
  sought: z.number().int().nullable(),
  /** The names of up to three criteria by which my institutions fit what its people look for. */
  sought_for: z.array(z.string()),
  /** Only one side has stated what it looks for. */
  one_sided: z.boolean(),
  /** Of how many of my criteria the institute says something. */
  coverage: z.object({ known: z.number().int(), asked: z.number().int() }),
})
export type Explanation = z.output<typeof explanation>

export const matchedInstitute = instituteCard.extend({
  /** 1 to 99. */
  relevant_index: z.number().int(),
  match: explanation,
  /** What I have said about it; null when nothing. */
  feedback: z.enum(feedbacks).nullable(),
})
export type MatchedInstitute = z.output<typeof matchedInstitute>

/** A match as one line shows it. */
export const matchLine = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  avatar: z.string().nullable(),
  /** 1 to 99. */
  relevant_index: z.number().int(),
})
export type MatchLine = z.output<typeof matchLine>

/** Something that an institute does not state, and how many people look for. */
export const unlock = z.object({
  /** The name of the field, of a range its first one. */
  field: z.string(),
  label: z.string(),
  people: z.number().int(),
})
export type Unlock = z.output<typeof unlock>

/** How an institute stands to what I look for. */
export const fitStates = [
  'match',
  'below',
  /** It misses a criterion that one side has marked as a must. */
  'must_missed',
  'category_not_sought',
  'no_search_profile',
  'own',
] as const

export const fit = z.object({
  state: z.enum(fitStates),
  /** 1 to 99, for what is a match or below one. */
  relevant_index: z.number().int().nullable(),
  match: explanation.nullable(),
})
export type Fit = z.output<typeof fit>
