import { longestAboutMe } from './profile-limits.ts'
import { z } from 'zod'
import { id, line, paragraphs, seenVersion, zoneName } from '../platform/texts.ts'
import { currentUser, profileVisibilities, user } from '../users/users.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

/**
 * A person as others see them. `roles` holds approved positions in institutes that the reader sees, for members only;
 * Admin, Contact and Follower are none (MEM-11, MEM-12).
 */
export const profile = user.omit({ username: true, is_staff: true, active_modules: true }).extend({
  /** A private profile: name and picture are all that is shown, to those who know the person. */
  is_card: z.boolean(),
  /** Whether the reader can book sessions with the person. */
  offers_sessions: z.boolean(),
})

export type Profile = z.output<typeof profile>

export const profileForm = z.object({
  first_name: line(100),
  last_name: line(100),
  profile_visibility: z.enum(profileVisibilities),
  about_me: paragraphs(longestAboutMe),
  city: line(100),
  /** IANA name; empty for that of the browser. */
  time_zone: zoneName,
})

export type ProfileForm = z.output<typeof profileForm>

export const profilesSchemas = {
  read: {
    params: z.object({ id }),
    response: profile,
  },
  update: {
    params: z.object({ id }),
    body: profileForm
      .partial()
      // Removes the picture; a new one comes as a file.
      .extend({ avatar: z.null().optional(), updated_at: seenVersion }),
    response: currentUser,
  },
} satisfies Schemas
