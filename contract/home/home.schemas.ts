import { z } from 'zod'
import { matchLine } from '../matching/match-shapes.ts'
import { instant } from '../platform/texts.ts'
import { projectRow } from '../projects/projects.schemas.ts'
import { survey } from '../surveys/survey.ts'
import { personCard } from '../users/person-card.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Maximum number of rows of each section of Home. */
export const maxRowsOnHome = 5

/** Maximum number of surveys and projects; a link leads to the others. */
export const maxOwnOnHome = 6

export const maxMatchesOnHome = 3

/** Number of institutions that Home shows to new members. */
export const maxNearest = 10

/** Number of days for which a change is shown as news. */
export const newsDays = 30

export const homeDiscussion = z.object({
  id: z.number().int(),
  name: z.string(),
  project: z.object({ id: z.number().int(), name: z.string() }),
  topic: z.number().int().nullable(),
  comments_count: z.number().int(),
  /** Time of the newest comment, or of the discussion if there is none. */
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

/** A session of an advisor and a member. */
export const homeSession = z.object({
  id: z.number().int(),
  title: z.string(),
  start: instant,
  end: instant,
  /** The other participant. */
  with: z.object({ first_name: z.string(), last_name: z.string() }),
})

export type HomeSession = z.output<typeof homeSession>

const named = z.object({ id: z.number().int(), name: z.string() })

/** A connection request that I have not answered. */
export const waitingConnection = z.object({
  /** The id of the request. */
  id: z.number().int(),
  person: personCard,
  /** May be empty. */
  note: z.string(),
  created_at: instant,
})
export type WaitingConnection = z.output<typeof waitingConnection>

/** An institution near to the reader's, and a person there with whom the reader can connect. */
export const nearInstitute = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  avatar: z.string().nullable(),
  city: z.string(),
  country: z.string(),
  /** Degrees, WGS 84; null if the position is unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Why it is shown, one sentence. */
  sentence: z.string(),
  is_following: z.boolean(),
  /** Null if nobody there can be asked now. */
  contact: z
    .object({
      id: z.number().int(),
      name: z.string(),
      position: z.string(),
      avatar: z.string().nullable(),
      /** The id of my pending request, or null. */
      request_id: z.number().int().nullable(),
    })
    .nullable(),
})
export type NearInstitute = z.output<typeof nearInstitute>

export const homeSchemas = {
  read: {
    summary: 'My open tasks, news, and progress with the first steps',
    response: z.object({
      /** Surveys that I have not finished, most complete first. */
      surveys: z.array(survey),
      /** Whether any survey is open to me, including finished ones. */
      has_surveys: z.boolean(),
      /** Pending role requests at institutes that I administer: number of people. */
      roles: z.array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })),
      /** Connection requests to me, newest first, and their number. */
      connections: z.object({ results: z.array(waitingConnection), total: z.number().int() }),
      /** Institutes that invite me to a role. */
      invitations: z.array(z.object({ institute: named, role: z.string() })),
      /** Projects that invite institutes that I administer. */
      project_invitations: z.array(z.object({ id: z.number().int(), institute: named, project: named })),
      /** Fields of institutes that I administer about which members of others have asked: their number. */
      questions: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          fields: z.array(z.string()),
          /** The id of the first field in the form. */
          form: z.string(),
        }),
      ),
      /** For staff: number of accounts with pending role requests. */
      accounts: z.number().int(),
      /** The best matches that I have not viewed. */
      matches: z.array(matchLine),
      /** Most recently changed first, with the total number. */
      projects: z.object({ results: z.array(projectRow), total: z.number().int() }),
      /** Upcoming events: first those that I attend, then others. */
      events: z.array(homeEvent),
      /** My upcoming sessions, by start. */
      sessions: z.array(homeSession),
      /** Discussions in my projects, latest first. */
      discussions: z.array(homeDiscussion),
      /** Institutes that I follow and that changed in the last 30 days, latest first. */
      followed: z.array(changedInstitute),
      /** Which of the first steps are done. */
      steps: z.object({
        /** A picture and a text about oneself. */
        profile: z.boolean(),
        /** A search profile. */
        preferences: z.boolean(),
        /** A role in a project. */
        project: z.boolean(),
      }),
      /** Whether Home offers the first steps and the nearest institutions. */
      is_new: z.boolean(),
    }),
  },
  nearest: {
    summary: 'The institutions nearest to mine in goals and region, or my best matches, each with the reason',
    response: z.object({
      /** My institution, from which nearness is computed; null if I have none. */
      own: named.extend({ latitude: z.number().nullable(), longitude: z.number().nullable() }).nullable(),
      results: z.array(nearInstitute),
    }),
  },
  setFirstSteps: {
    summary: 'Hide the first steps on my Home, or offer them again',
    body: z.object({ dismissed: z.boolean() }),
    response: z.object({ dismissed: z.boolean() }),
  },
} satisfies Schemas
