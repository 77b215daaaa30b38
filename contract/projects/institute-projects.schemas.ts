import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { projectRoles } from './permissions.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** An invitation of an institute to a project; its Admins see this much even of a private project. */
export const projectInvitation = z.object({
  id: z.number(),
  project: z.object({
    id: z.number(),
    name: z.string(),
    type: z.string(),
    /** Truncated to 300 characters. */
    description: z.string(),
    avatar: z.string().nullable(),
  }),
  role: z.enum(projectRoles),
  /** First and last name, while they have an account. */
  invited_by: z.string().nullable(),
  created_at: instant,
})

export type ProjectInvitation = z.output<typeof projectInvitation>

const byId = z.object({ id, invitationId: id })

export const instituteProjectsSchemas = {
  invitations: {
    summary: 'Open invitations of the institute to projects, latest first',
    params: z.object({ id }),
    query: z.object(pageQuery(10)),
    response: pageOf(projectInvitation),
  },
  accept: {
    summary: 'Accept an invitation: the institute and its approved members take part in the project',
    params: byId,
    response: z.object({ project: z.object({ id: z.number(), name: z.string() }) }),
  },
  decline: {
    summary: 'Decline an invitation to a project',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
