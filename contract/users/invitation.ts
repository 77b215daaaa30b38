import { z } from 'zod'
import { instant } from '../platform/texts.ts'

/** What an invitation prefills: the e-mail is fixed, and so is the institute or the project. */
export const invitation = z.object({
  email: z.string(),
  institute: z.object({ id: z.number(), name: z.string() }).nullable(),
  project: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Role in the project, stored with underscores. */
  project_role: z.string().nullable(),
  /** First and last name of who invited, when they still have an account. */
  invited_by: z.string().nullable(),
  expires_at: instant,
})
export type Invitation = z.output<typeof invitation>
