import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { contactPerson } from './contacts.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

export const blockedPerson = contactPerson.extend({ blocked_at: instant })

export type BlockedPerson = z.output<typeof blockedPerson>

export const blockedPeopleSchemas = {
  list: {
    summary: 'Users I have blocked, most recent first',
    query: z.object(pageQuery(25)),
    response: pageOf(blockedPerson),
  },
  block: {
    summary: 'Block a user; ends a contact or request between us',
    params: z.object({ userId: id }),
    response: z.object({ success: z.literal(true) }),
  },
  unblock: {
    summary: 'Unblock a user; does not restore an earlier contact',
    params: z.object({ userId: id }),
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
