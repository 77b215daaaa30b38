import type { DigestInterval, MailChoice } from 'contract/notifications/notification-kind.ts'
import type { NotificationPreference } from 'contract/notifications/notification-preferences.contract.ts'
import { sql } from 'kysely'
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

export interface MailPreferences {
  digest: DigestInterval
  chat_mail: boolean
}

/** How often a person's digest comes, and whether messages are mailed: daily, and yes, by default. */
export async function storedMailSettings(db: Db, personId: number): Promise<MailPreferences> {
  const row = await db
    .selectFrom('notification_digest')
    .select((settings) => settings.ref('every').$castTo<DigestInterval>().as('digest'))
    .select('chat_mail')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? { digest: 'day', chat_mail: true }
}

/** Changes what is given. A digest that is switched on again has only what comes from now on. */
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

/** Somebody wants no mails of a kind; in the app it stays as it is. */
export const storeNoMails = (tx: Tx, person_id: number, kind: string) =>
  tx
    .insertInto('notification_preference')
    .values({ person_id, kind, in_app: true, mail: 'off' })
    .onConflict((known) => known.columns(['person_id', 'kind']).doUpdateSet({ mail: 'off' }))
    .execute()
