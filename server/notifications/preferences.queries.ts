import type { DigestInterval, MailChoice } from 'contract/notifications/notification-kind.ts'
import type { NotificationPreference } from 'contract/notifications/notification-preferences.schemas.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

/** A person's choices by kind; a kind without a row has its default. */
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

export interface MailPreferences {
  digest: DigestInterval
  chat_mail: boolean
}

/** The frequency of a person's digest, and whether messages are mailed; by default daily and yes. */
export async function storedMailSettings(db: Db, personId: number): Promise<MailPreferences> {
  const row = await db
    .selectFrom('notification_digest')
    .select((settings) => settings.ref('every').$castTo<DigestInterval>().as('digest'))
    .select('chat_mail')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? { digest: 'day', chat_mail: true }
}

/** Changes the given settings. A digest that is switched on again starts with later notifications. */
export async function storeMailSettings(
  tx: Tx,
  person_id: number,
  { digest, chat_mail }: { digest?: DigestInterval | undefined; chat_mail?: boolean | undefined },
  now: Date,
): Promise<void> {
  if (digest === undefined && chat_mail === undefined) return
  const given = { ...(digest && { every: digest }), ...(chat_mail !== undefined && { chat_mail }) }
  await tx
    .insertInto('notification_digest')
    .values({ person_id, ...given })
    .onConflict((known) =>
      known.column('person_id').doUpdateSet({
        ...given,
        ...(digest &&
          digest !== 'off' && {
            since: sql<Date>`case notification_digest.every when 'off' then ${now} else notification_digest.since end`,
          }),
      }),
    )
    .execute()
}

/** Turns off mails of a kind for a person; the app setting is kept. */
export const storeNoMails = (tx: Tx, person_id: number, kind: string) =>
  tx
    .insertInto('notification_preference')
    .values({ person_id, kind, in_app: true, mail: 'off' })
    .onConflict((known) => known.columns(['person_id', 'kind']).doUpdateSet({ mail: 'off' }))
    .execute()
