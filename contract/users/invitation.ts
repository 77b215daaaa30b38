import { z } from 'zod'
import { instant } from '../platform/texts.ts'

/** Values prefilled by an invitation. The e-mail cannot be changed, nor can the institute or project. */
export const invitation = z.object({
  email: z.string(),
  institute: z.object({ id: z.number(), name: z.string() }).nullable(),
  project: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Project role, with underscores. */
  project_role: z.string().nullable(),
  /** Role in the institute; nobody who accepts can choose another one. */
  role: z.string().nullable(),
  /** Whether the role is approved on acceptance; otherwise it is a request recommended by the inviting user. */
  approves: z.boolean(),
  /** First and last name of the inviting user, while they have an account. */
  invited_by: z.string().nullable(),
  expires_at: instant,
})
export type Invitation = z.output<typeof invitation>
