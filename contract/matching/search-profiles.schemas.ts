import { z } from 'zod'
import { instituteTypeNames } from '../institutes/institute-types.ts'
import { mapPoint } from '../institutes/institute-shapes.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { feedbacks, irrelevanceReasons } from './feedback.ts'
import { fit, matchedInstitute, speaker, unlock } from './match-shapes.ts'
import { longestSelection, longestSelectionName } from './selections.rules.ts'
import { mostSpeakers } from './speakers.rules.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((sent) => sent === 'true')

/** Read by `readSearchProfiles`, which has the messages; empty values are dropped. */
const categories = z.record(z.string().max(100), z.record(z.string().max(100), z.unknown()))

const searchProfile = z.object({
  institute_type: z.enum(instituteTypeNames),
  /** By field; `must` lists the criteria that a match has to meet. */
  options: z.record(z.string(), z.union([z.array(z.string()), z.string(), z.number()])),
})

export type SearchProfile = z.output<typeof searchProfile>

const preview = z.object({
  /** Number of matching institutes by category. */
  counts: z.record(z.string(), z.number().int()),
  total: z.number().int(),
  /**
   * By category and criterion: how many institutes a must alone excludes, or how many it would exclude if it were one.
   */
  excludes: z.record(z.string(), z.record(z.string(), z.number().int())),
})

export type MatchPreview = z.output<typeof preview>

const matchPage = pageOf(matchedInstitute).extend({
  /** Whether I have any search profile. */
  has_search_profile: z.boolean(),
  /**
   * Without a search profile, the results are the institutes nearest to one of mine in goals and regions, and this is
   * that institute and a first search profile; null if I have none.
   */
  nearest_to: z
    .object({
      name: z.string(),
      category: z.enum(instituteTypeNames),
      options: z.record(z.string(), z.union([z.array(z.string()), z.string(), z.number()])),
    })
    .nullable(),
  /** When new matches were last looked for, to notify me; null if they have not been yet. */
  checked_at: instant.nullable(),
  /** Number of matches that I have dismissed. */
  aside_count: z.number().int(),
  /** How many institutes would match but for one must, by criterion, most first. */
  missing: z.array(z.object({ criterion: z.string(), label: z.string(), count: z.number().int() })),
})

export type MatchPage = z.output<typeof matchPage>

const selection = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The query of the address of the matching tool. */
  search: z.string(),
})
export type Selection = z.output<typeof selection>
const selections = z.object({ results: z.array(selection) })

const speakers = z.object({
  results: z.array(speaker),
  /** Whether I may name them. */
  may_name: z.boolean(),
})

export const searchProfilesSchemas = {
  read: {
    summary: 'My search profiles, by category of institute',
    response: z.array(searchProfile),
  },
  save: {
    summary: 'Replace my search profiles: fields by category; a missing category is deleted',
    body: categories,
    response: z.array(searchProfile),
  },
  preview: {
    summary: 'Number of matches that these search profiles would have; nothing is stored',
    body: categories,
    response: preview,
  },
  matched: {
    summary: 'Institutes that match in both directions, with reasons',
    query: z.object({
      ...pageQuery(9),
      /** Only matches that I have not viewed. */
      new: flag,
      /** Only matches that I follow. */
      following: flag,
      /** `newest`: most recently added institutes first. */
      sort: z.enum(['relevance', 'newest']).default('relevance'),
      /** Only matches that I have dismissed, instead of the others. */
      aside: flag,
      /** Only matches without feedback. */
      undecided: flag,
      /** Only institutes that miss this must, a criterion, and no other. */
      missing: z.string().max(100).optional(),
    }),
    response: matchPage,
  },
  giveFeedback: {
    summary: 'Give feedback on a match, which affects only my own list; null removes it',
    params: byId,
    body: z.object({
      feedback: z.enum(feedbacks).nullable(),
      /** Why it is not relevant. */
      reason: z.enum(irrelevanceReasons).optional(),
    }),
    /** `is_mutual`: members of both institutions are interested in each other. */
    response: z.object({ feedback: z.enum(feedbacks).nullable(), is_mutual: z.boolean() }),
  },
  fit: {
    summary: 'How an institute and I match',
    params: byId,
    response: fit,
  },
  fitSentence: {
    summary: 'How an institute and I match, in one sentence for the top of its page',
    params: byId,
    response: z.object({
      /** Null if I am not a member of any institution, and for my own ones. */
      sentence: z.string().nullable(),
      /** 1 to 99; null if it is not scored. */
      relevant_index: z.number().int().nullable(),
    }),
  },
  whatIf: {
    summary: 'How an institute and I would match if I searched its category like this; nothing is stored',
    params: byId,
    /** Fields of my search profile for the category of the institute. */
    body: z.object({ options: z.record(z.string().max(100), z.unknown()) }),
    response: fit,
  },
  unlocks: {
    summary: 'Fields that an institute does not state and users look for; for its editors',
    params: byId,
    response: z.object({ results: z.array(unlock) }),
  },
  speakers: {
    summary: 'Members of my institute whose search profiles count for it in the matches of others',
    params: byId,
    response: speakers,
  },
  nameSpeakers: {
    summary:
      'Name the members whose search profiles count for an institute, for Admins; without any, all count',
    params: byId,
    body: z.object({ people: z.array(id).max(mostSpeakers) }),
    response: speakers,
  },
  ask: {
    summary:
      'Ask the Admins of an institute for fields that it does not state; they get one message a week at most',
    params: byId,
    body: z.object({
      /** Names of criteria; those that it states are left out. */
      criteria: z.array(z.string().max(100)).min(1).max(30),
    }),
    response: z.object({
      /** Names of all criteria about which I have asked it. */
      asked: z.array(z.string()),
    }),
  },
  find: {
    summary: 'Institutes that match these criteria, best first, with reasons and map positions',
    body: z.object({
      categories,
      pageNumber: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.number().int().min(1).max(100).default(9),
    }),
    response: pageOf(matchedInstitute).extend({
      /** The best matches, at most 500. */
      points: z.array(mapPoint),
    }),
  },
  selections: {
    summary: 'My saved selections of the matching tool, latest first',
    response: selections,
  },
  saveSelection: {
    summary: 'Save a selection of the matching tool; one with the same name is replaced',
    body: z.object({
      name: z.string().trim().min(1, 'Please enter a name').max(longestSelectionName),
      search: z.string().max(longestSelection),
    }),
    response: selections,
  },
  deleteSelection: {
    summary: 'Delete a saved selection',
    params: byId,
    response: selections,
  },
} satisfies Schemas
