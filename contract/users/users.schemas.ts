import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A role of a person in an institute (DAT-09). */
export const roleEntry = z.object({
  id: z.number(),
  role: z.string(),
  institute: z.number(),
  institute_name: z.string(),
  institute_avatar: z.string().nullable(),
  approved: z.boolean(),
})

export type RoleEntry = z.output<typeof roleEntry>

/** Who finds a profile: everybody, or contacts and those with whom its owner works (MEM-06). */
export const profileVisibilities = ['public', 'private'] as const

/** A person on their own pages and on those of others (DAT-08). */
export const user = z.object({
  id: z.number(),
  /** The same as `id`. */
  user_id: z.number(),
  /** The e-mail; null for other people. */
  username: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  about_me: z.string(),
  city: z.string(),
  profile_visibility: z.enum(profileVisibilities),
  /** Has requested roles, none of which is approved yet: shown as 'Profile verification pending'. */
  is_guest: z.boolean(),
  is_staff: z.boolean(),
  active_modules: z.array(z.string()),
  roles: z.array(roleEntry),
})

export type User = z.output<typeof user>

/** The current user, with what only they see. */
export const currentUser = user.extend({
  /** IANA name such as `Africa/Nairobi`; null for that of the browser. */
  time_zone: z.string().nullable(),
  /** Nothing is mailed to them, since their address was refused three times. */
  mails_stopped: z.boolean(),
  /** The version that a change is based on. */
  updated_at: instant,
})

export type CurrentUser = z.output<typeof currentUser>

export const usersSchemas = {
  me: {
    response: currentUser,
  },
} satisfies Schemas
