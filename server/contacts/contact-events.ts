import type { Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish, recheckRights } from '../platform/live/live.ts'
import type { ContactRow } from './contacts.queries.ts'
import { contactsTopic, type ContactEvent } from './contacts.ts'

/** Notifies other domains and the open pages of both people. */
export async function announceContact(
  tx: Tx,
  name: 'contact.requested' | 'contact.accepted',
  event: ContactEvent,
): Promise<void> {
  await announce(tx, name, event)
  await refreshLists(tx, [event.from, event.to])
}

/** Announces the removal and immediately rechecks the rights of both people's open pages. */
export async function announceRemoval(tx: Tx, row: ContactRow, by: number): Promise<void> {
  const { id: contactId, from_id: from, to_id: to } = row
  if (row.accepted_at) await announce(tx, 'contact.removed', { contactId, from, to, by })
  else await announce(tx, 'contact.request_ended', { contactId, from, to })
  await recheckRights(tx, [from, to])
  await refreshLists(tx, [from, to])
}

async function refreshLists(tx: Tx, people: number[]): Promise<void> {
  for (const person of people) await publish(tx, contactsTopic(person))
}
