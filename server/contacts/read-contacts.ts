import type { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import type { Contact } from 'contract/contacts/contacts.schemas.ts'
import { personCardsOf } from '../institutes/institutes.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { contactPersonById, contactsPage, requestsTo } from './contact-rows.queries.ts'
import { contactOf, hasBlocked, standingIn, cooldownEnd } from './contacts.queries.ts'

/** One page of the viewer's contacts and requests, in both directions (CON-12). */
export const listContacts: Handler<typeof contacts.list, { viewer: Viewer }> = async ({
  db,
  viewer,
  query,
}) => {
  const [{ rows, total }, waiting] = await Promise.all([
    contactsPage(db, viewer.id, query),
    requestsTo(db, viewer.id),
  ])
  const { pageNumber, pageSize } = query
  const otherOf = ({ from, to }: Contact) => (from.id === viewer.id ? to : from)
  const cards = await personCardsOf(
    db,
    viewer,
    rows.map((row) => otherOf(row).id),
  )
  const results = rows.map((row) => {
    const person = otherOf(row)
    return { ...row, other: cards.get(person.id) ?? { ...person, position: '', institution: null } }
  })
  return { results, ...boundedTotal(total), pageNumber, pageSize, waiting }
}

/** What the viewer can do about a person: connect, answer a request or send a message (CON-11). */
export const readStanding: Handler<typeof contacts.standing, { viewer: Viewer; other: number }> = async ({
  db,
  viewer,
  other,
  now,
}) => {
  const person = await contactPersonById(db, other)
  const base = { person, contact_id: null, note: '', may_ask_from: null }
  if (other === viewer.id) return { ...base, standing: 'self' }
  if (await hasBlocked(db, viewer.id, other)) return { ...base, standing: 'blocked' }
  const row = await contactOf(db, viewer.id, other)
  if (row) return { ...base, standing: standingIn(row, viewer.id), contact_id: row.id, note: row.note }
  const until = await cooldownEnd(db, viewer.id, other, now)
  return { ...base, standing: 'none', may_ask_from: until?.toISOString() ?? null }
}
