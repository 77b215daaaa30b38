import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { mostAtOnce, severalAnswer } from '../platform/several.ts'
import { id, instant, line } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import { projectPermissions, projectRoles, type ProjectRole } from './permissions.ts'
import { projectMetadata } from './project-metadata.ts'
import { projectChanges, projectFields, projectVisibility } from './project-fields.ts'
import { topic } from './topics/topics.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

const role = z.enum(projectRoles)

/** A participating user or institute, listed once whatever the number of roles (DAT-52). */
export const participant = z.object({
  /** Id of their highest role. */
  id: z.number(),
  user: z
    .object({ id: z.number(), first_name: z.string(), last_name: z.string(), avatar: z.string().nullable() })
    .nullable(),
  institute: z.object({ id: z.number(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  role: z.object({ name: role }),
  /** All their roles, highest first; the `id` of a role is the participantId for changing or removing it. */
  roles: z.array(z.object({ id: z.number(), name: role })),
})

export type Participant = z.output<typeof participant>

/** A participant in the list: users with position and institution, institutes with their type. */
export const participantRow = participant.extend({
  user: personCard.nullable(),
  /** `invited`: an institute that has not accepted yet and has no rights; only project managers see it. */
  status: z.enum(['active', 'invited']),
  institute: z
    .object({
      id: z.number(),
      name: z.string(),
      avatar: z.string().nullable(),
      type: z.string(),
      /** Whether the reader can open it: private institutes are visible to their members and staff only. */
      opens: z.boolean(),
      /** Whether the reader is its Admin, who can leave the project for it. */
      administers: z.boolean(),
    })
    .nullable(),
})

export type ParticipantRow = z.output<typeof participantRow>

/** A project as shown in cards and tables. */
export const projectRow = z.object({
  id: z.number(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  /** Sent under both names (DEF-41). */
  type: z.string(),
  project_type: z.string(),
  /** Codes: SDG1 to SDG17. */
  sustainable_development_goals: z.array(z.string()),
  regions: z.array(z.string()),
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  project_visibility: projectVisibility,
  profile_visibility: projectVisibility,
  metadata: projectMetadata,
  created_at: instant,
  /** The version of the project itself, which a change sends back. */
  updated_at: instant,
  /** Its latest document, comment, answer or change, of what the viewer may see. Lists are sorted by it. */
  latest_update: instant,
  /** The viewer's permissions. */
  user_permissions: z.array(z.enum(projectPermissions)),
  /** The viewer's roles, own and through institutes, highest first. Empty for visitors and staff. */
  user_roles: z.array(role),
  /**
   * Number of participants visible to the viewer: without VIEW_PROJECT_PARTICIPANTS, the institutes of a public
   * project.
   */
  participants_count: z.number(),
  /** The first four of them. */
  participants: z.array(participant),
})

export type ProjectRow = z.output<typeof projectRow>

export const project = projectRow.extend({
  focus_areas: z.array(z.string()),
  website_url: z.string(),
  /** Only for viewers who can see the participants. */
  created_by: z
    .object({ id: z.number(), first_name: z.string(), last_name: z.string(), email: z.string() })
    .nullable(),
  /** In order. Empty for viewers without VIEW_PROJECT_TOPICS. */
  topics: z.array(topic),
  /** The viewer's roles, with the institute if a role comes through one. */
  roles: z.array(z.object({ role, institute: z.object({ id: z.number(), name: z.string() }).nullable() })),
})

export type Project = z.output<typeof project>

export const deletedProject = z.object({
  id: z.number(),
  name: z.string(),
  deleted_at: instant,
  /** Null once the account is deleted. */
  deleted_by: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Days left to restore it. */
  days_left: z.number().int(),
})

export type DeletedProject = z.output<typeof deletedProject>

const byId = z.object({ id })

const roleName = z
  .string()
  .max(50)
  .transform((name) => name.trim().replaceAll(' ', '_') as ProjectRole)
  .pipe(z.enum(projectRoles, 'Please select a role'))

const chosen = z.array(id).max(mostAtOnce).default([])
const chosenParticipants = { projectId: id, users: chosen, institutes: chosen }

export const projectsSchemas = {
  list: {
    summary: 'Projects that I participate in, directly or through an institute',
    query: z.object({
      ...pageQuery(9),
      /** Part of the name or short name. */
      name: line(200).optional(),
      sort: z
        .enum(['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'])
        .default('-updated_at'),
    }),
    response: pageOf(projectRow),
  },
  read: {
    summary: 'One project',
    params: byId,
    response: project,
  },
  create: {
    summary: 'Create a project; its creator becomes its Project Admin',
    body: projectFields,
    response: project,
  },
  update: {
    summary: 'Change a project; 409 if `updated_at` is outdated',
    params: byId,
    body: projectChanges.extend({ updated_at: instant }),
    response: project,
  },
  remove: {
    summary: 'Delete a project with all its content; its Admins can restore it for 30 days',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
  listDeleted: {
    summary: 'Deleted projects that I can restore, latest deletion first',
    query: z.object(pageQuery(25)),
    response: pageOf(deletedProject),
  },
  restore: {
    summary: 'Restore a deleted project with everything in it (Project Admins, for 30 days)',
    params: byId,
    response: project,
  },
  participants: {
    summary: 'Participants, highest role first; visitors of a public project see only institutes',
    params: byId,
    query: z.object({ ...pageQuery(10), name: line(200).optional() }),
    response: pageOf(participantRow),
  },
  putParticipant: {
    summary: 'Add a user, invite an institute, or change a role',
    body: z.object({
      projectId: id,
      roleName,
      userId: id.optional(),
      instituteId: id.optional(),
      participantId: id.optional(),
    }),
    response: participantRow,
  },
  changeSeveral: {
    summary:
      'Change the role of several participants, remove or remind them; at most 100 users and 100 institutes',
    body: z.discriminatedUnion('action', [
      z.object({ ...chosenParticipants, action: z.literal('role'), roleName }),
      z.object({ ...chosenParticipants, action: z.literal('remove') }),
      z.object({ ...chosenParticipants, action: z.literal('remind') }),
    ]),
    response: z.object({ users: severalAnswer, institutes: severalAnswer }),
  },
  removeParticipant: {
    summary: 'Remove a participant, or leave the project',
    body: z.object({
      projectId: id,
      roleName: z.string().max(50).optional(),
      userId: id.optional(),
      instituteId: id.optional(),
      participantId: id.optional(),
    }),
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
