import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { confirmed } from '../platform/confirmed-fields.ts'
import { id, line, paragraphs, seenVersion, typed } from '../platform/texts.ts'
import { instituteOrders, visibilities } from './institute-lists.ts'
import {
  filterCounts,
  institute,
  instituteCard,
  mapCluster,
  mapPoint,
  myInstitute,
} from './institute-shapes.ts'
import { instituteFilters } from './institute-filters.ts'
import { maxInstituteTexts } from './institutes.rules.ts'
import { areaQuery } from './map-area.ts'
import { institutionChoice, newInstitute } from './new-institute.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

const fields = z.object({
  name: line(maxInstituteTexts.name).optional(),
  short_name: line(maxInstituteTexts.short_name).optional(),
  type: line(100).optional(),
  mission: paragraphs(maxInstituteTexts.mission).optional(),
  vision: paragraphs(maxInstituteTexts.vision).optional(),
  website_url: line(500).optional(),
  /** YYYY-MM-DD. */
  date_of_establishment: z.string().max(20).nullable().optional(),
  total_number_of_staff: z.number().nullable().optional(),
  profile_visibility: z.enum(visibilities).optional(),
  sustainable_development_goals: newInstitute.shape.sustainable_development_goals,
  /**
   * A changed city is looked up if the coordinates are missing or unchanged; other coordinates were set by hand.
   */
  address: z
    .object({
      country: line(100),
      region: line(100),
      city: line(120),
      zip_code: line(30),
      street: line(200),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .partial()
    .optional(),
})

/** Checked by `detailsProblems`, which has the messages; empty values are dropped (INS-38). */
const typeDetails = z.record(z.string().max(100), z.unknown())

export const institutesSchemas = {
  list: {
    summary:
      'Institutes by name or nearness, those whose name begins so first, with a count beside every filter option',
    query: z.object({
      ...pageQuery(9),
      ...instituteFilters,
      /** `nearest`: by goals in common with one of my institutes and its distance; my own ones come last. */
      sort: z.enum(instituteOrders).default('name'),
    }),
    response: pageOf(instituteCard).extend({
      counts: filterCounts,
      /** The goals of my institutes, SDG1 to SDG17; null if I am not a member of any. */
      my_goals: z.array(z.string()).nullable(),
    }),
  },
  gps: {
    summary:
      'Where all institutes lie: `[id, name, type, latitude, longitude, website_url]` each; has an ETag',
    query: z.object(instituteFilters),
    response: z.array(mapPoint),
  },
  map: {
    summary: 'the same institutes as points, and where many lie together as clusters; has an ETag',
    query: z.object({
      ...instituteFilters,
      zoom: z.coerce.number().int().min(0).max(22),
      /** The visible part of the map; `area` is the filter of the list. */
      view: areaQuery.optional(),
    }),
    response: z.object({ points: z.array(mapPoint), clusters: z.array(mapCluster), total: z.number().int() }),
  },
  mapBounds: {
    summary: 'The smallest area of the map in which all these institutes lie; has an ETag',
    query: z.object(instituteFilters),
    response: z.object({
      /** If west is greater than east, it crosses the 180th meridian. Null if none has a position. */
      bounds: z
        .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
        .nullable(),
    }),
  },
  read: {
    summary: 'One institute; of one that was merged into another, that other one',
    params: byId,
    response: institute,
  },
  create: {
    summary: 'Create an institute; its creator becomes its Admin',
    body: fields.extend({
      /** A position role for the creator. */
      user_role: typed(100),
      type_details: typeDetails.optional(),
      confirmed,
    }),
    response: institute,
  },
  register: {
    summary: 'Create an institute, or ask for a role in one that there is',
    body: z.object({
      ...institutionChoice,
      confirmed,
    }),
    response: z.object({ id: z.number() }),
  },
  update: {
    summary: 'Change an institute; 409 when `updated_at` is not its latest. What is left out stays',
    params: byId,
    /** Null removes the picture; a URL is ignored. */
    body: fields.extend({
      sustainable_development_goals: z.array(z.string().max(10)).max(50).optional(),
      type_details: typeDetails.optional(),
      avatar: z.string().nullable().optional(),
      confirmed,
      updated_at: seenVersion,
    }),
    response: institute,
  },
  updateTypeDetails: {
    summary: 'Replace the details of its type; 409 when `updated_at` is not its latest',
    params: byId,
    body: z.object({ type_details: typeDetails, updated_at: seenVersion }),
    response: institute,
  },
  follow: {
    summary: 'Follow an institute, or stop following it',
    params: byId,
    body: z.object({ follow: z.boolean() }),
    response: z.object({ is_following: z.boolean() }),
  },
  viewed: {
    summary: 'Note that I have looked at an institute, or take it for new again',
    params: byId,
    body: z.object({ viewed: z.boolean() }),
    response: z.object({ is_viewed: z.boolean() }),
  },
  mine: {
    summary: 'My institutes by the name of my role there; without those that I merely follow',
    response: z.record(z.string(), z.array(myInstitute)),
  },
  duplicates: {
    summary: 'Institutes that a new one of this name and website may be, the likeliest first, at most 5',
    body: z.object({ name: typed(200), website_url: typed(500) }),
    response: z.object({
      results: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          type: z.string(),
          avatar: z.string().nullable(),
          city_name: z.string(),
          country_name: z.string(),
          website_url: z.string(),
          /** Which field is similar. */
          reason: z.enum(['website', 'name']),
          /** Its proven domain, if any. */
          proven_domain: z.string().nullable(),
        }),
      ),
    }),
  },
} satisfies Schemas
