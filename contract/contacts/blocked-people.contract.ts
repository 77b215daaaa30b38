import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { contactPerson } from './contacts.contract.ts'

export const blockedPerson = contactPerson.extend({ blocked_at: instant })
export type BlockedPerson = z.output<typeof blockedPerson>

/**
 * People whom I have blocked: they are not shown my profile, cannot ask to connect and cannot write to me. They are not
 * told. What we share in a project or an institute stays visible to both, but I am not notified of being mentioned by
 * them.
 */
export const blockedPeople = endpoints({
  list: {
    method: 'GET',
    path: '/api/chat/blocked/',
    summary: 'People whom I have blocked, latest first',
    query: z.object(pageQuery(25)),
    response: pageOf(blockedPerson),
  },
  block: {
    method: 'PUT',
    path: '/api/chat/blocked/:userId/',
    summary: 'Block somebody; ends a contact or request between us',
    params: z.object({ userId: id }),
    response: z.object({ success: z.literal(true) }),
  },
  unblock: {
    method: 'DELETE',
    path: '/api/chat/blocked/:userId/',
    summary: 'Unblock somebody; does not bring an earlier contact back',
    params: z.object({ userId: id }),
    response: z.object({ success: z.literal(true) }),
  },
})
