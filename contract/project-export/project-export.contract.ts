import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'

const params = z.object({ id })

/** A whole project as one file. */
export const projectExport = endpoints({
  start: {
    method: 'POST',
    path: '/api/projects/:id/export/',
    summary: 'An address that downloads what I may see of a project as a zip, for a while',
    params,
    response: z.object({ url: z.string() }),
  },
  download: {
    method: 'GET',
    path: '/api/projects/:id/export/',
    summary: 'The project as a zip; the query is what the POST gave',
    params,
    query: z.object({ by: id, expires: z.coerce.number().int(), signature: z.string().max(100) }),
    response: z.string(),
    download: ['application/zip'],
    open: true,
  },
})
