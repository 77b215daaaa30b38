import type { DigestInterval, MailChoice } from 'contract/notifications/notification-kinds.ts'
import type { NotificationPreference } from 'contract/notifications/notification-preferences.contract.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** What a person has chosen, by kind; a kind without a row is as its default is. */
export const storedPreferences = (db: Db, personId: number) =>
  db
    .selectFrom('notification_preference')
    .select((row) => ['kind', 'in_app', row.ref('mail').$castTo<MailChoice>().as('mail')])
    .where('person_id', '=', personId)
    .execute()

export async function storePreferences(
  tx: Tx,
  person_id: number,
  preferences: readonly NotificationPreference[],
): Promise<void> {
  if (preferences.length === 0) return
  await tx
    .insertInto('notification_preference')
    .values(preferences.map((preference) => ({ person_id, ...preference })))
    .onConflict((known) =>
      known.columns(['person_id', 'kind']).doUpdateSet(({ ref }) => ({
        in_app: ref('excluded.in_app'),
        mail: ref('excluded.mail'),
      })),
    )
    .execute()
}

/** How often a person's digest comes; daily by default. */
export async function storedDigest(db: Db, personId: number): Promise<DigestInterval> {
  const row = await db
    .selectFrom('notification_digest')
    .select((digest) => digest.ref('every').$castTo<DigestInterval>().as('every'))
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.every ?? 'day'
}

export const storeDigest = (tx: Tx, person_id: number, every: DigestInterval) =>
  tx
    .insertInto('notification_digest')
    .values({ person_id, every })
    .onConflict((known) => known.column('person_id').doUpdateSet({ every }))
    .execute()
