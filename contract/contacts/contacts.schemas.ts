import { contactStates, maxNoteLength } from './contact-limits.ts'
import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { severalAnswer, severalIds } from '../platform/several.ts'
import { id, instant, line, paragraphs } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Either user of a contact (DAT, 2 §3). */
export const contactPerson = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
})

export type ContactPerson = z.output<typeof contactPerson>

/** A connection request, or a contact once it is accepted (CON-05). */
export const contact = z.object({
  id: z.number().int(),
  accepted: z.boolean(),
  /** The sender. */
  from: contactPerson,
  to: contactPerson,
  /** The note of the sender; may be empty. */
  note: z.string(),
  created_at: instant,
  accepted_at: instant.nullable(),
})

export type Contact = z.output<typeof contact>

/** The same with the other user's position and institution. */
export const listedContact = contact.extend({ other: personCard })
export type ListedContact = z.output<typeof listedContact>

/**
 * Contact status between the reader and another user: `self`, `none`, `sent` or `received` request, accepted `contact`,
 * or `blocked` by the reader. Being blocked is not revealed: to the reader, that profile does not exist.
 */
export const contactStatuses = ['self', 'none', 'sent', 'received', 'contact', 'blocked'] as const

export type ContactStanding = (typeof contactStatuses)[number]

export const standingWith = z.object({
  person: contactPerson,
  standing: z.enum(contactStatuses),
  /** The id of the request or contact, for `answer` and `remove`. */
  contact_id: z.number().int().nullable(),
  /** The note of a request. */
  note: z.string(),
  /** After a rejection: the time from which the reader may send another request. */
  may_ask_from: instant.nullable(),
})

export type StandingWith = z.output<typeof standingWith>

const done = z.object({ success: z.literal(true) })

export const contactsSchemas = {
  list: {
    summary: 'My contacts and the requests that I sent or received; received requests first',
    query: z.object({
      ...pageQuery(25),
      /** Part of the other user's name; case and accents are ignored. */
      search: line(200).optional(),
      state: z.enum(contactStates).default('all'),
      sort: z.enum(['name', '-name', 'date', '-date']).optional(),
    }),
    response: pageOf(listedContact).extend({
      /** Number of requests that the reader has not answered. */
      waiting: z.number().int(),
    }),
  },
  request: {
    summary: 'Send a connection request; accepts a pending request of the other user',
    body: z.object({ targetUserId: id, note: paragraphs(maxNoteLength).default('') }),
    response: contact,
  },
  answer: {
    summary: 'Accept or reject a connection request to me',
    params: z.object({ id }),
    body: z.object({ accepted: z.boolean() }),
    response: done.extend({ contact: contact.nullable() }),
  },
  answerSeveral: {
    summary: 'Accept or reject several connection requests to me, at most 100',
    body: z.object({ ids: severalIds, accepted: z.boolean() }),
    response: severalAnswer,
  },
  remove: {
    summary: 'Cancel my request, or remove a contact',
    params: z.object({ id }),
    response: done,
  },
  standing: {
    summary: 'Contact status between me and another user',
    params: z.object({ userId: id }),
    response: standingWith,
  },
} satisfies Schemas
