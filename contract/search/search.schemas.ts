import { z } from 'zod'
import { event } from '../events/event-shapes.ts'
import { instituteCard } from '../institutes/institute-shapes.ts'
import { line } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import { chosenKinds, narrowing } from './search-filters.ts'
import { searchKinds } from './search-kinds.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Results on a page (SEA-10), and the most that are asked for at once (SEC-11). */
export const searchPageSize = 9

export const largestSearchPage = 50

/** Suggestions of a kind. */
export const mostSuggestions = 3

/** Fewer results than this, and words with one typing error are looked for, too. */
export const fewResults = 9

/** A project that was found. */
export const foundProject = z.object({
  id: z.number().int(),
  name: z.string(),
  short_name: z.string(),
  /** At most its first 300 characters. */
  description: z.string(),
  type: z.string(),
  /** Codes: SDG1 to SDG17. */
  sustainable_development_goals: z.array(z.string()),
  regions: z.array(z.string()),
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  project_visibility: z.enum(['public', 'private']),
})

export type FoundProject = z.output<typeof foundProject>

/** Above this a total of a search is only a lower bound; where a text has common words only, it may be one below. */
export const searchTotalBound = 1000

/** Results that can be paged through. */
export const mostListed = 10_000

const bounded = z.object({ total: z.number().int(), total_is_lower_bound: z.boolean().optional() })

export type BoundedTotal = z.output<typeof bounded>

export const suggestion = z.object({
  kind: z.enum(searchKinds),
  id: z.number().int(),
  name: z.string(),
  /** What else tells it from others: a short name, type and city, a position and institution. May be empty. */
  detail: z.string(),
  avatar: z.string().nullable(),
})

export type Suggestion = z.output<typeof suggestion>

/** What is searched for. */
const sought = z.object({
  /** Every word of it begins a word of the name or text, whatever its case and accents. */
  name: line(200).default(''),
  type: narrowing.type.default([]),
  sdg: narrowing.sdg.default([]),
  region: narrowing.region.default([]),
  lookFor: chosenKinds.default([...searchKinds]),
})

const counts = z.record(z.string(), z.number().int())

export const searchSchemas = {
  find: {
    body: sought.extend({
      pageNumber: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.number().int().min(1).max(largestSearchPage).default(searchPageSize),
    }),
    response: bounded.extend({
      /** One page over all kinds together, grouped by kind. */
      results: z.object({
        institutes: z.array(instituteCard),
        members: z.array(personCard),
        projects: z.array(foundProject),
        events: z.array(event),
      }),
      /** Of each kind, whether it was looked for or not. */
      counts: z.object({ institutes: bounded, members: bounded, projects: bounded, events: bounded }),
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
    }),
  },
  suggest: {
    query: z.object({ name: line(200) }),
    response: z.object({ results: z.array(suggestion) }),
  },
  options: {
    body: sought,
    response: z.object({
      /** By option; none is 0. Members and events have none of these properties. */
      counts: z.object({ type: counts, sdg: counts, region: counts }),
      counts_are_lower_bounds: z.boolean().optional(),
    }),
  },
} satisfies Schemas
