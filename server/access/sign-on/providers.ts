import { domainOf } from 'contract/access/sign-on.rules.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import { emailKey } from '../../users/users.ts'
import { signOnsInUse } from '../institute-sign-ons.queries.ts'

/** A provider of OpenID Connect with our client there. */
export interface Provider {
  /** The institute to which it belongs; null for the provider of the platform, in the settings. */
  institute: { id: number; name: string } | null
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether it asks for a second factor with every sign-on, so that ours is not asked for. */
  asksSecondFactor: boolean
  /** Roles of new members. */
  roles: { standard: string; adminClaim: string | null; adminValues: readonly string[] } | undefined
}

export const providerName = (provider: Pick<Provider, 'institute'>, config: Pick<Config, 'OIDC_LABEL'>) =>
  provider.institute?.name ?? config.OIDC_LABEL

const secretPurpose = (instituteId: number) => `sign-on-client:${instituteId}`

export const encryptClientSecret = (secret: string, instituteId: number, config: Config) =>
  encrypt(secret, secretPurpose(instituteId), config)

/** The provider of the platform; undefined if the settings name none. */
export function platformProviderOf(config: Config): Provider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return { institute: null, issuer, clientId, clientSecret, asksSecondFactor: false, roles: undefined }
}

/** The provider of an institute that has a proven domain, or of the platform (null); undefined if not set up. */
export async function providerOf(
  db: Db,
  instituteId: number | null,
  config: Config,
): Promise<Provider | undefined> {
  if (instituteId === null) return platformProviderOf(config)
  const row = await signOnsInUse(db)
    .selectAll('institute_sign_on')
    .where('institute.id', '=', instituteId)
    .executeTakeFirst()
  const secret = row && (await decrypt(row.client_secret, secretPurpose(instituteId), config))
  if (!row || !secret) return undefined
  return {
    institute: { id: row.id, name: row.name },
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: secret.text,
    asksSecondFactor: row.asks_second_factor,
    roles: { standard: row.default_role, adminClaim: row.admin_claim, adminValues: row.admin_values },
  }
}

/** Whether an address is at a proven domain of an institute. */
export async function isAtProvenDomain(db: Db, instituteId: number, email: string): Promise<boolean> {
  const domain = domainOf(emailKey(email))
  return domain !== undefined && (await provenDomains(db, instituteId)).includes(domain)
}

export async function provenDomains(db: Db, instituteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('institute_domains')
    .select('domain')
    .where('institute_id', '=', instituteId)
    .where('proven_at', 'is not', null)
    .orderBy('domain')
    .limit(200)
    .execute()
  return rows.map(({ domain }) => domain)
}

/** Encrypts again what PREVIOUS_SECRET_KEY has encrypted; tokens of sessions are, with each check. */
export async function renewClientSecrets(db: Db, config: Config): Promise<void> {
  if (!config.PREVIOUS_SECRET_KEY) return
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('institute_sign_on')
      .select('institute_id')
      .where('institute_id', '>', after)
      .orderBy('institute_id')
      .limit(100)
      .execute()
    for (const { institute_id } of rows)
      await inTransaction(db, (tx) => renewClientSecret(tx, institute_id, config))
    const last = rows.at(-1)
    if (!last) return
    after = last.institute_id
  }
}

async function renewClientSecret(tx: Tx, instituteId: number, config: Config): Promise<void> {
  const row = await tx
    .selectFrom('institute_sign_on')
    .select('client_secret')
    .where('institute_id', '=', instituteId)
    .forUpdate()
    .executeTakeFirst()
  const read = row && (await decrypt(row.client_secret, secretPurpose(instituteId), config))
  if (!read?.isOutdated) return
  await tx
    .updateTable('institute_sign_on')
    .set({ client_secret: await encryptClientSecret(read.text, instituteId, config) })
    .where('institute_id', '=', instituteId)
    .execute()
}
