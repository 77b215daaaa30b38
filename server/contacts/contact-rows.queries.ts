import { sql } from 'kysely'
import type { contacts } from 'contract/contacts/contacts.endpoints.ts'
import type { Contact, ContactPerson } from 'contract/contacts/contacts.schemas.ts'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import { publicUrl } from '../media/media.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db } from '../platform/database/database.ts'
import { accountInUse } from '../users/users.ts'

/** Contacts joined with both people: the columns of `Contact`. */
const withPeople = (db: Db) =>
  db
    .selectFrom('contact as c')
    .innerJoin('person as sender', 'sender.id', 'c.from_id')
    .innerJoin('person as recipient', 'recipient.id', 'c.to_id')
    .leftJoin('media as sender_picture', 'sender_picture.key', 'sender.avatar_key')
    .leftJoin('media as recipient_picture', 'recipient_picture.key', 'recipient.avatar_key')
    .select(['c.id', 'c.note', 'c.created_at', 'c.accepted_at', 'c.from_id', 'c.to_id'])
    .select([
      'sender.first_name as from_first_name',
      'sender.last_name as from_last_name',
      'sender_picture.key as from_key',
      'sender_picture.file_name as from_file_name',
      'recipient.first_name as to_first_name',
      'recipient.last_name as to_last_name',
      'recipient_picture.key as to_key',
      'recipient_picture.file_name as to_file_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>

const contactFrom = (row: Row): Contact => ({
  id: row.id,
  accepted: row.accepted_at !== null,
  from: {
    id: row.from_id,
    first_name: row.from_first_name,
    last_name: row.from_last_name,
    avatar: avatarOf(row.from_key, row.from_file_name),
  },
  to: {
    id: row.to_id,
    first_name: row.to_first_name,
    last_name: row.to_last_name,
    avatar: avatarOf(row.to_key, row.to_file_name),
  },
  note: row.note,
  created_at: row.created_at.toISOString(),
  accepted_at: row.accepted_at?.toISOString() ?? null,
})

export const avatarOf = (key: string | null, file_name: string | null) =>
  key !== null && file_name !== null ? publicUrl({ key, file_name }) : null

export const readContact = async (db: Db, id: number): Promise<Contact> =>
  contactFrom(await withPeople(db).where('c.id', '=', id).executeTakeFirstOrThrow())

/** Ids of a person's contacts and requests whose other side has an active account, joined as `other`. */
function contactsOf(db: Db, personId: number) {
  const other = sql<number>`case when contact.from_id = ${personId} then contact.to_id else contact.from_id end`
  return db
    .selectFrom('contact')
    .innerJoin('person as other', (join) => join.on('other.id', '=', other))
    .select('contact.id')
    .where(({ eb, or }) => or([eb('from_id', '=', personId), eb('to_id', '=', personId)]))
    .where(accountInUse('other'))
}

/** One page of a person's contacts and requests; by default, requests awaiting their answer come first. */
export async function contactsPage(
  db: Db,
  personId: number,
  { search, state, sort, pageNumber, pageSize }: QueryOf<typeof contacts.list>,
): Promise<{ rows: Contact[]; total: number }> {
  const name = sql`folded(other.first_name || ' ' || other.last_name)`
  const received = sql<boolean>`(contact.accepted_at is null and contact.to_id = ${personId})`
  const found = contactsOf(db, personId)
    .where(({ lit }) => (search ? sql<boolean>`strpos(${name}, folded(${search}::text)) > 0` : lit(true)))
    .where(({ lit }) =>
      state === 'all'
        ? lit(true)
        : {
            accepted: sql<boolean>`contact.accepted_at is not null`,
            received,
            sent: sql<boolean>`(contact.accepted_at is null and contact.from_id = ${personId})`,
          }[state],
    )
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const ordered = sort?.endsWith('date')
    ? found.orderBy(sql`coalesce(contact.accepted_at, contact.created_at) ${direction}`)
    : found.$if(!sort, (unordered) => unordered.orderBy(received, 'desc')).orderBy(sql`${name} ${direction}`)
  const [total, page] = await Promise.all([
    boundedCount(db, found),
    ordered
      .orderBy('contact.id')
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute(),
  ])
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], total }
  const rows = await withPeople(db)
    .where('c.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::bigint[], c.id)`)
    .execute()
  return { rows: rows.map(contactFrom), total }
}

/** Number of requests awaiting the person's answer. */
export const requestsTo = (db: Db, personId: number): Promise<number> =>
  boundedCount(
    db,
    contactsOf(db, personId).where('contact.to_id', '=', personId).where('contact.accepted_at', 'is', null),
  )

/** A person's name and picture. */
export async function contactPersonById(db: Db, id: number): Promise<ContactPerson> {
  const { key, file_name, ...person } = await db
    .selectFrom('person')
    .leftJoin('media', 'media.key', 'avatar_key')
    .select(['person.id', 'first_name', 'last_name', 'media.key', 'media.file_name'])
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...person, avatar: avatarOf(key, file_name) }
}
