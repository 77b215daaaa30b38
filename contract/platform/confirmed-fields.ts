import { z } from 'zod'
import { confirmableFields } from './short-texts.ts'

/** Short texts that the user has confirmed, by field. A boolean, as in the response of registration, confirms none. */
export const confirmed = z
  .union([z.array(z.enum(confirmableFields)).max(confirmableFields.length * 2), z.boolean()])
  .nullish()
  .transform((fields) => (Array.isArray(fields) ? fields : []))
