import { z } from 'zod'
import { event } from '../events/event-shapes.ts'
import { instituteCard } from '../institutes/institute-shapes.ts'
import { line } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import { chosenKinds, narrowing } from './search-filters.ts'
import { searchKinds } from './search-kinds.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Default (SEA-10) and maximum (SEC-11) number of results per page. */
export const searchPageSize = 9

export const largestSearchPage = 50

/** Number of suggestions per kind. */
export const maxSuggestionsPerKind = 3

/** With fewer results than this, words with one typing error are searched, too. */
export const minResultsWithoutTypos = 9

/** A project in the results. */
export const foundProject = z.object({
  id: z.number().int(),
  name: z.string(),
  short_name: z.string(),
  /** Truncated to 300 characters. */
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

/**
 * Totals above this are only lower bounds; for a text of common words only, lower totals may be bounds, too.
 */
export const searchTotalBound = 1000

/** Number of results that can be paged through. */
export const maxListedResults = 10_000

const bounded = z.object({ total: z.number().int(), total_is_lower_bound: z.boolean().optional() })

export type BoundedTotal = z.output<typeof bounded>

export const suggestion = z.object({
  kind: z.enum(searchKinds),
  id: z.number().int(),
  name: z.string(),
  /** Distinguishes it from others: a short name, type and city, or position and institution. May be empty. */
  detail: z.string(),
  avatar: z.string().nullable(),
})

export type Suggestion = z.output<typeof suggestion>

/** The query. */
const sought = z.object({
  /**
   * Each word must be the start of a word in the name or text, or in scripts without spaces any part of one. Case and
   * accents are ignored; '&' is 'and'.
   */
  name: line(200).default(''),
  type: narrowing.type.default([]),
  sdg: narrowing.sdg.default([]),
  region: narrowing.region.default([]),
  lookFor: chosenKinds.default([...searchKinds]),
})

const counts = z.record(z.string(), z.number().int())

export const searchSchemas = {
  find: {
    summary: 'Search institutes, members, projects and events visible to me; empty without a name or a type',
    body: sought.extend({
      pageNumber: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.number().int().min(1).max(largestSearchPage).default(searchPageSize),
    }),
    response: bounded.extend({
      /** One page of the results of all kinds, grouped by kind. */
      results: z.object({
        institutes: z.array(instituteCard),
        members: z.array(personCard),
        projects: z.array(foundProject),
        events: z.array(event),
      }),
      /** For each kind, whether it was searched or not. */
      counts: z.object({ institutes: bounded, members: bounded, projects: bounded, events: bounded }),
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
    }),
  },
  suggest: {
    summary: 'The first three results of each kind',
    query: z.object({ name: line(200) }),
    response: z.object({ results: z.array(suggestion) }),
  },
  options: {
    summary: 'Number of results for each option of the filters, combined with the other filters',
    body: sought,
    response: z.object({
      /** By option, without zeros. The options do not apply to members and events. */
      counts: z.object({ type: counts, sdg: counts, region: counts }),
      counts_are_lower_bounds: z.boolean().optional(),
    }),
  },
} satisfies Schemas
