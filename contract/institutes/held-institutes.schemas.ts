import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'

const named = z.object({ id: z.number(), name: z.string() })

export const heldInstitutesSchemas = {
  list: {
    summary: 'Held institutes, the longest waiting first, with the proven ones that they resemble; for staff',
    query: z.object(pageQuery(10)),
    response: pageOf(
      z.object({
        id: z.number(),
        name: z.string(),
        type: z.string(),
        city_name: z.string(),
        country_name: z.string(),
        website_url: z.string(),
        held_at: instant,
        /** The proven institute; null if it was deleted. */
        like: named.extend({ website_url: z.string(), domains: z.array(z.string()) }).nullable(),
      }),
    ),
  },
  decide: {
    summary: 'Make a held institute visible as staff, or hold it again',
    params: z.object({ id }),
    body: z.object({ held: z.boolean() }),
    response: z.object({ held: z.boolean() }),
  },
} satisfies Schemas
