import { z } from 'zod'

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
