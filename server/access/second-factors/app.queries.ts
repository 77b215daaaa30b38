import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'

/** Time in which an app must be confirmed after its secret was shown, in milliseconds. */
export const timeToConfirm = 60 * 60 * 1000

/** Encrypted for one person, so that the row of another does not decrypt it. */
const purpose = (personId: number) => `authenticator_app:${personId}`

/** Stores the secret of an app that is not confirmed yet. @returns false if another app is on */
export async function storeApp(
  tx: Tx,
  { personId, secret }: { personId: number; secret: Uint8Array },
  config: Config,
  now: Date,
): Promise<boolean> {
  const text = Buffer.from(secret).toString('base64')
  const app = { secret: await encrypt(text, purpose(personId), config), started_at: now }
  const stored = await tx
    .insertInto('authenticator_app')
    .values({ ...app, person_id: personId })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ ...app, last_step: null })
        .where('authenticator_app.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** The app of a person, on or not, with its secret; undefined if SECRET_KEY cannot decrypt it. */
export async function appOf(db: Db, personId: number, config: Config) {
  const app = await db
    .selectFrom('authenticator_app')
    .select(['secret', 'started_at', 'confirmed_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!app) return undefined
  const read = await decrypt(app.secret, purpose(personId), config)
  return { ...app, secret: read && Buffer.from(read.text, 'base64') }
}

/** Turns the app on. */
export const turnAppOn = (tx: Tx, personId: number, now: Date) =>
  tx
    .updateTable('authenticator_app')
    .set({ confirmed_at: now })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .execute()

/** Uses a code up with all earlier ones. Of several simultaneous calls with one code, one returns true. */
export async function takeStep(tx: Tx, personId: number, step: number, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('authenticator_app')
    .set({ last_step: step, last_used_at: now })
    .where('person_id', '=', personId)
    .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('person_id')
    .executeTakeFirst()
  return taken !== undefined
}

export const dropApp = (tx: Tx, personId: number) =>
  tx.deleteFrom('authenticator_app').where('person_id', '=', personId).execute()

/** Secrets encrypted again at a time. */
const batch = 200

/** Encrypts the secrets of the previous key with the present one, so that the previous key can be removed. */
export async function renewAppSecrets(db: Db, config: Config): Promise<void> {
  if (!config.PREVIOUS_SECRET_KEY) return
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('authenticator_app')
      .select(['person_id', 'secret'])
      .where('person_id', '>', last)
      .orderBy('person_id')
      .limit(batch)
      .execute()
    for (const { person_id, secret: before } of rows) {
      const read = await decrypt(before, purpose(person_id), config)
      if (!read?.isOutdated) continue
      await db
        .updateTable('authenticator_app')
        .set({ secret: await encrypt(read.text, purpose(person_id), config) })
        .where('person_id', '=', person_id)
        .where('secret', '=', before)
        .execute()
    }
    if (rows.length < batch) return
    last = rows.at(-1)?.person_id ?? last
  }
}
