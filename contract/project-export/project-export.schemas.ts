import { z } from 'zod'
import { id } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

const params = z.object({ id })

export const projectExportSchemas = {
  start: {
    params,
    body: z.strictObject({}).optional(),
    response: z.object({ url: z.string() }),
  },
  download: {
    params,
    query: z.object({ by: id, expires: z.coerce.number().int(), signature: z.string().max(100) }),
    response: z.string(),
  },
} satisfies Schemas
