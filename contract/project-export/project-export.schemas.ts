import { z } from 'zod'
import { id } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

const params = z.object({ id })

export const projectExportSchemas = {
  start: {
    summary: 'A temporary URL that downloads everything I may see of a project as a zip',
    params,
    body: z.strictObject({}).optional(),
    response: z.object({ url: z.string() }),
  },
  download: {
    summary: 'The project as a zip; the query is the response of the POST',
    params,
    query: z.object({ by: id, expires: z.coerce.number().int(), signature: z.string().max(100) }),
    response: z.string(),
  },
} satisfies Schemas
