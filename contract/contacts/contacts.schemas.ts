import { contactStates, longestNote } from './contact-limits.ts'
import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line, paragraphs } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Either side of a contact (DAT, 2 §3). */
export const contactPerson = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
})

export type ContactPerson = z.output<typeof contactPerson>

/** A connection request, and a contact once it is accepted (CON-05). */
export const contact = z.object({
  id: z.number().int(),
  accepted: z.boolean(),
  /** Who asked. */
  from: contactPerson,
  to: contactPerson,
  /** What the sender wrote with the request; may be empty. */
  note: z.string(),
  created_at: instant,
  accepted_at: instant.nullable(),
})

export type Contact = z.output<typeof contact>

/**
 * What stands between the reader and another person:
 * `self`; `none`; `sent` and `received` are requests by and to the reader; `contact` is accepted; `blocked` by the
 * reader. Whether the reader is blocked is not told: such a profile does not exist for them.
 */
export const standings = ['self', 'none', 'sent', 'received', 'contact', 'blocked'] as const

export type ContactStanding = (typeof standings)[number]

export const standingWith = z.object({
  person: contactPerson,
  standing: z.enum(standings),
  /** The row of the request or contact, for `answer` and `remove`. */
  contact_id: z.number().int().nullable(),
  /** The note of a request. */
  note: z.string(),
  /** Until when the reader has to wait before asking again, after a rejection. */
  may_ask_from: instant.nullable(),
})

export type StandingWith = z.output<typeof standingWith>

const done = z.object({ success: z.literal(true) })

export const contactsSchemas = {
  list: {
    query: z.object({
      ...pageQuery(25),
      /** Part of the other person's name, in any case and without accents. */
      search: line(200).optional(),
      state: z.enum(contactStates).default('all'),
      sort: z.enum(['name', '-name', 'date', '-date']).optional(),
    }),
    response: pageOf(contact).extend({
      /** Requests that wait for the reader's answer. */
      waiting: z.number().int(),
    }),
  },
  request: {
    body: z.object({ targetUserId: id, note: paragraphs(longestNote).default('') }),
    response: contact,
  },
  answer: {
    params: z.object({ id }),
    body: z.object({ accepted: z.boolean() }),
    response: done.extend({ contact: contact.nullable() }),
  },
  remove: {
    params: z.object({ id }),
    response: done,
  },
  standing: {
    params: z.object({ userId: id }),
    response: standingWith,
  },
} satisfies Schemas
