import { z } from 'zod'
import { matchLine } from '../matching/match-shapes.ts'
import { instant } from '../platform/texts.ts'
import { projectRow } from '../projects/projects.schemas.ts'
import { survey } from '../surveys/survey.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Rows of each part of Home at most. */
export const mostOnHome = 5

/** Surveys and projects; a link leads to the others. */
export const mostOwnOnHome = 6

export const mostMatchesOnHome = 3

/** Days in which a change is news. */
export const newsDays = 30

export const homeDiscussion = z.object({
  id: z.number().int(),
  name: z.string(),
  project: z.object({ id: z.number().int(), name: z.string() }),
  topic: z.number().int().nullable(),
  comments_count: z.number().int(),
  /** When the newest comment was written, or else the discussion. */
  latest_at: instant,
})

export type HomeDiscussion = z.output<typeof homeDiscussion>

export const changedInstitute = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  avatar: z.string().nullable(),
  updated_at: instant,
})

export type ChangedInstitute = z.output<typeof changedInstitute>

export const homeEvent = z.object({
  id: z.number().int(),
  title: z.string(),
  start: instant,
  end: instant,
  time_zone: z.string(),
  address: z.object({ city_name: z.string(), country_name: z.string(), venue: z.string() }),
  attending: z.boolean(),
  waiting: z.boolean(),
})

export type HomeEvent = z.output<typeof homeEvent>

/** A session with an advisor, or of one with a member. */
export const homeSession = z.object({
  id: z.number().int(),
  title: z.string(),
  start: instant,
  end: instant,
  /** The other one. */
  with: z.object({ first_name: z.string(), last_name: z.string() }),
})

export type HomeSession = z.output<typeof homeSession>

export const homeSchemas = {
  read: {
    response: z.object({
      /** Those that I have not finished, the most complete first. */
      surveys: z.array(survey),
      /** Whether any survey is open to me, finished ones included. */
      has_surveys: z.boolean(),
      /** Roles at institutes that I administer which wait for a decision: how many people ask. */
      roles: z.array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })),
      /** For staff: how many accounts have roles that wait. */
      accounts: z.number().int(),
      /** The best ones that I have not looked at. */
      matches: z.array(matchLine),
      /** The latest changed first, and how many there are. */
      projects: z.object({ results: z.array(projectRow), total: z.number().int() }),
      /** The next ones: first those to which I go, then the others. */
      events: z.array(homeEvent),
      /** My next ones, by their start. */
      sessions: z.array(homeSession),
      /** Of my projects, the latest first. */
      discussions: z.array(homeDiscussion),
      /** Institutes that I follow and that changed in the last 30 days, the latest first. */
      followed: z.array(changedInstitute),
      /** The first steps of a newcomer: which of them are done. */
      steps: z.object({
        /** A picture and some words about oneself. */
        profile: z.boolean(),
        /** A search profile. */
        preferences: z.boolean(),
        /** A role in a project. */
        project: z.boolean(),
      }),
    }),
  },
} satisfies Schemas
