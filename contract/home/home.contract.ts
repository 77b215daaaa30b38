import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { instant } from '../platform/texts.ts'

/** Rows of each part of Home at most. */
export const mostOnHome = 5
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

export const home = endpoints({
  read: {
    method: 'GET',
    path: '/api/home/',
    summary: 'What is new for me, and how far I have come with the first steps',
    response: z.object({
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
})
