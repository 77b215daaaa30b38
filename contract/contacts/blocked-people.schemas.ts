import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { contactPerson } from './contacts.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

export const blockedPerson = contactPerson.extend({ blocked_at: instant })

export type BlockedPerson = z.output<typeof blockedPerson>

export const blockedPeopleSchemas = {
  list: {
    query: z.object(pageQuery(25)),
    response: pageOf(blockedPerson),
  },
  block: {
    params: z.object({ userId: id }),
    response: z.object({ success: z.literal(true) }),
  },
  unblock: {
    params: z.object({ userId: id }),
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
