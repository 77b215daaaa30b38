import { z } from 'zod'
import { instituteCard } from '../institutes/institute-shapes.ts'
import { feedbacks } from './feedback.ts'

const reason = z.object({
  /** The label of the criterion. */
  criterion: z.string(),
  text: z.string(),
})

/** Why two institutes match, from the values of which the score is computed. */
export const explanation = z.object({
  /** Strongest first, at most three. */
  reasons: z.array(reason),
  /** The largest loss of score. */
  gap: reason.nullable(),
  /** 0 to 99: how well it fits my search profile; null if I have none. */
  seeking: z.number().int().nullable(),
  /** 0 to 99: how well my institutions fit the search profiles of its members; null if they have none. */
  sought: z.number().int().nullable(),
  /** Names of up to three criteria by which my institutions fit the search profiles of its members. */
  sought_for: z.array(z.string()),
  /**
   * If they look for something else: the criteria that my institutions miss, of those that my public profile states.
   */
  sought_missed: z.array(z.string()),
  /** Whether only one side has a search profile. */
  one_sided: z.boolean(),
  /** Number of my criteria, and of those that the institute states. */
  coverage: z.object({ known: z.number().int(), asked: z.number().int() }),
  /** Names of unknown criteria about which I have asked the Admins of the institute. */
  asked: z.array(z.string()),
  /** The sum behind `seeking`, by criterion; `has` is null where the institute states nothing. */
  sum: z.array(
    z.object({
      criterion: z.string(),
      label: z.string(),
      must: z.boolean(),
      asked: z.string(),
      has: z.string().nullable(),
      /** Options of a list that the institute states and I do not ask for. */
      more: z.array(z.string()),
      /** Points of 100, and how many were possible. */
      points: z.number(),
      of: z.number(),
    }),
  ),
})
export type Explanation = z.output<typeof explanation>

export const matchedInstitute = instituteCard.extend({
  /** 1 to 99. */
  relevant_index: z.number().int(),
  match: explanation,
  /** My feedback; null before I give any. */
  feedback: z.enum(feedbacks).nullable(),
  /** Whether members of both institutions are interested in each other. */
  is_mutual: z.boolean(),
})
export type MatchedInstitute = z.output<typeof matchedInstitute>

/** A match in a single line. */
export const matchLine = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  avatar: z.string().nullable(),
  /** 1 to 99. */
  relevant_index: z.number().int(),
})
export type MatchLine = z.output<typeof matchLine>

/** A field that an institute does not state, with the number of users who look for it. */
export const unlock = z.object({
  /** The name of the field; of a range, the name of its start. */
  field: z.string(),
  label: z.string(),
  people: z.number().int(),
})
export type Unlock = z.output<typeof unlock>

/** A member of an institution with search profiles. */
export const speaker = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The categories for which they have search profiles. */
  categories: z.array(z.string()),
  /** Whether an Admin has named them. */
  is_named: z.boolean(),
  /** Whether their search profiles count for the institution in the matches of others. */
  counts: z.boolean(),
})
export type Speaker = z.output<typeof speaker>

/** Result of comparing an institute with my search profile. */
export const fitStates = [
  'match',
  'below',
  /** It misses a criterion that either side has marked as a must. */
  'must_missed',
  'category_not_sought',
  'no_search_profile',
  'own',
] as const

export const fit = z.object({
  state: z.enum(fitStates),
  /** 1 to 99; null if it is not scored. */
  relevant_index: z.number().int().nullable(),
  match: explanation.nullable(),
})
export type Fit = z.output<typeof fit>
