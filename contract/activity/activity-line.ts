import { z } from 'zod'
import { instituteTypeNames } from '../institutes/institute-types.ts'
import { instant } from '../platform/texts.ts'

/** Kinds of events in a feed. */
export const activityKinds = [
  'institute.mission',
  'institute.region',
  'institute.goals',
  'institute.member_joined',
  'person.position',
  'project.created',
  'project.person_joined',
  'project.institute_joined',
  'document.added',
  'document.published',
  'discussion.created',
  'survey.opened',
  'survey.reopened',
  'survey.closed',
  'event.created',
  'event.changed',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Why an event is in the reader's feed: 'everyone' for new events, which are open to all members. */
export const activityReasons = ['project', 'member', 'contact', 'attending', 'following', 'everyone'] as const
export type ActivityReason = (typeof activityReasons)[number]

/** What an event reached its reader through, and what they can mute. `everyone` has the id 0. */
export const activitySourceTypes = ['institute', 'person', 'project', 'event', 'everyone'] as const
export type ActivitySourceType = (typeof activitySourceTypes)[number]

const named = z.object({ id: z.number().int(), name: z.string() })
const pictured = named.extend({ avatar: z.string().nullable() })

/** Several similar events are one line, with the facts of the newest. */
export const activityLine = z.object({
  /** Id of the newest event. */
  id: z.number().int(),
  kind: z.enum(activityKinds),
  /** Number of events. */
  count: z.number().int(),
  /** Time of the newest event. */
  at: instant,
  /** Null in the feeds of an institution or a project. */
  reason: z.enum(activityReasons).nullable(),
  source: named.extend({ type: z.enum(activitySourceTypes) }).nullable(),
  /** Who did it, if the reader may see them. */
  actor: pictured.nullable(),
  person: pictured.nullable(),
  institute: pictured.extend({ type: z.enum(instituteTypeNames) }).nullable(),
  project: pictured.nullable(),
  /** The document, discussion, survey or event. */
  object: named.nullable(),
  /** The role or region. */
  detail: z.string(),
})
export type ActivityLine = z.output<typeof activityLine>
