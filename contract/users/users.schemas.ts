import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A user's role in an institute (DAT-09). */
export const roleEntry = z.object({
  id: z.number(),
  role: z.string(),
  institute: z.number(),
  institute_name: z.string(),
  institute_avatar: z.string().nullable(),
  approved: z.boolean(),
  /** Set in the own roles of a user without a second factor: from when the institute requires one. */
  second_factor_from: instant.optional(),
  /** Set if the role was approved but gives no rights until its user has a second factor. */
  awaits_second_factor: z.literal(true).optional(),
})

export type RoleEntry = z.output<typeof roleEntry>

/**
 * Who can see a profile: everyone, or only contacts and people in the same institutes and projects (MEM-06).
 */
export const profileVisibilities = ['public', 'private'] as const

/** A user, as shown to themselves and to others (DAT-08). */
export const user = z.object({
  id: z.number(),
  /** The same as `id`. */
  user_id: z.number(),
  /** The e-mail; null for other users. */
  username: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  about_me: z.string(),
  city: z.string(),
  profile_visibility: z.enum(profileVisibilities),
  /**
   * Whether the user has requested roles of which none is approved yet; shown as 'Profile verification pending'.
   */
  is_guest: z.boolean(),
  is_staff: z.boolean(),
  active_modules: z.array(z.string()),
  roles: z.array(roleEntry),
})

export type User = z.output<typeof user>

/** The current user, including private fields. */
export const currentUser = user.extend({
  /** IANA name such as `Africa/Nairobi`; null to use the time zone of the browser. */
  time_zone: z.string().nullable(),
  /** Whether e-mails have stopped because the address was rejected three times. */
  mails_stopped: z.boolean(),
  /** Whether they are staff but have no special rights until they set up a second factor. */
  needs_second_factor: z.boolean(),
  /** Sent back with a change. */
  updated_at: instant,
})

export type CurrentUser = z.output<typeof currentUser>

export const usersSchemas = {
  me: {
    summary: 'The current user',
    response: currentUser,
  },
} satisfies Schemas
