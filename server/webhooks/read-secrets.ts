import type { Config } from '../platform/config.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { decrypt, encrypt } from '../platform/encryption.ts'
import { secretPurpose } from './create-webhook.ts'
import type { DueDelivery } from './deliveries.queries.ts'

type Secrets = Pick<DueDelivery, 'secret' | 'previous_secret' | 'previous_secret_until'>

/** The secrets that sign a message now; undefined if the present one cannot be read. */
export async function readSecrets(
  { secret, previous_secret, previous_secret_until }: Secrets,
  now: Date,
  config: Config,
): Promise<string[] | undefined> {
  const present = await decrypt(secret, secretPurpose, config)
  if (!present) return undefined
  const isUsed = previous_secret_until !== null && previous_secret_until > now
  const previous = previous_secret && isUsed && (await decrypt(previous_secret, secretPurpose, config))
  return [present.text, ...(previous ? [previous.text] : [])]
}

/** Encrypts again what PREVIOUS_SECRET_KEY has encrypted, so that it may be removed. */
export async function renewWebhookSecrets(db: Db, config: Config): Promise<void> {
  if (!config.PREVIOUS_SECRET_KEY) return
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('webhook')
      .select(['id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(100)
      .execute()
    for (const { id } of rows) await renewOne(db, id, config)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

const renewOne = (db: Db, id: number, config: Config) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('webhook')
      .select(['secret', 'previous_secret'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const secret = await renewed(row.secret, config)
    const previous_secret = row.previous_secret && (await renewed(row.previous_secret, config))
    if (secret || previous_secret)
      await tx
        .updateTable('webhook')
        .set({ ...(secret && { secret }), ...(previous_secret && { previous_secret }) })
        .where('id', '=', id)
        .execute()
  })

async function renewed(encrypted: Buffer, config: Config): Promise<Buffer | undefined> {
  const read = await decrypt(encrypted, secretPurpose, config)
  return read?.isOutdated ? encrypt(read.text, secretPurpose, config) : undefined
}
