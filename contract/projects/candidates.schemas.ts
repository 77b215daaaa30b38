import { candidateKinds } from './candidate-kinds.ts'
import { z } from 'zod'
import { instituteTypeNames } from '../institutes/institute-types.ts'
import { pageQuery } from '../platform/lists.ts'
import { id, line } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import { projectRoles } from './permissions.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Roles that they already have in the project of the search, highest first. */
const roles = z.array(z.enum(projectRoles))

const instituteCandidate = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  avatar: z.string().nullable(),
  city: z.string(),
  roles,
  /** Whether it is invited and has not answered, for readers who can invite. */
  invited: z.boolean(),
})

const memberCandidate = personCard.extend({ roles })

export type InstituteCandidate = z.output<typeof instituteCandidate>

export type MemberCandidate = z.output<typeof memberCandidate>

const page = pageQuery(10)

export const candidatesSchemas = {
  search: {
    summary: 'Institutes and members who can become participants of a project',
    body: z.object({
      /** Start of words of the name. */
      name: line(200).default(''),
      /** Only institutes of these types, and members of such institutes. */
      type: z.array(z.enum(instituteTypeNames)).max(20).default([]),
      lookFor: z.array(z.enum(candidateKinds)).min(1).max(2).default(['institutes', 'members']),
      /** Marks candidates who already participate in this project, if the reader can see its participants. */
      projectId: id.optional(),
      ...page,
    }),
    response: z.object({
      results: z.object({ institutes: z.array(instituteCandidate), members: z.array(memberCandidate) }),
      total: z.number().int(),
      total_is_lower_bound: z.boolean().optional(),
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
    }),
  },
} satisfies Schemas
