import { maxAboutMeLength } from './profile-limits.ts'
import { z } from 'zod'
import { confirmed } from '../platform/confirmed-fields.ts'
import { id, line, paragraphs, seenVersion, zoneName } from '../platform/texts.ts'
import { currentUser, profileVisibilities, user } from '../users/users.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

/**
 * A user as shown to others. `roles` contains approved positions in institutes that the reader can see, for members
 * only; it does not contain Admin, Contact and Follower (MEM-11, MEM-12).
 */
export const profile = user.omit({ username: true, is_staff: true, active_modules: true }).extend({
  /** Whether only the name and picture of a private profile are shown. */
  is_card: z.boolean(),
  /** Whether the reader can book sessions with the user. */
  offers_sessions: z.boolean(),
})

export type Profile = z.output<typeof profile>

export const profileForm = z.object({
  first_name: line(100),
  last_name: line(100),
  profile_visibility: z.enum(profileVisibilities),
  about_me: paragraphs(maxAboutMeLength),
  city: line(100),
  /** IANA name; empty to use the time zone of the browser. */
  time_zone: zoneName,
})

export type ProfileForm = z.output<typeof profileForm>

export const profilesSchemas = {
  read: {
    summary: 'A user’s profile; without a session, only public profiles without institutions',
    params: z.object({ id }),
    response: profile,
  },
  update: {
    summary: 'Change my profile; missing fields do not change',
    params: z.object({ id }),
    body: profileForm
      .partial()
      // Null removes the picture; a new one is sent as a file.
      .extend({ avatar: z.null().optional(), confirmed, updated_at: seenVersion }),
    response: currentUser,
  },
} satisfies Schemas
