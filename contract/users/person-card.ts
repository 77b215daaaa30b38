import { z } from 'zod'

/** A user as shown to others, with picture, position and institution. */
export const personCard = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  /** Empty for users with a private profile, and for those without a position. */
  position: z.string(),
  institution: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type PersonCard = z.output<typeof personCard>
