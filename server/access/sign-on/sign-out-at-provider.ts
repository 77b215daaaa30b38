import * as openid from 'openid-client'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { clientOf } from './provider-client.ts'
import { providerOf } from './providers.ts'
import { decryptTokens } from './sign-on-sessions.ts'

/** Signing out here does not wait longer for the description of a provider, in milliseconds. */
const patience = 2000

/** The sign-on that has opened a session; undefined for other sessions. */
export const signOnOfSession = (db: Db, sessionId: number) =>
  db
    .selectFrom('sign_on_session')
    .innerJoin('sign_on_link', 'sign_on_link.id', 'link_id')
    .select(['tokens', 'institute_id', 'issuer'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** The address at which the provider also signs the user out; undefined if it cannot do that. */
export async function signOutAddress(
  db: Db,
  row: NonNullable<Awaited<ReturnType<typeof signOnOfSession>>>,
  config: Config,
): Promise<string | undefined> {
  const provider = await providerOf(db, row.institute_id, config)
  if (!provider) return undefined
  const tokens = await decryptTokens(row.tokens, config)
  // A provider that does not respond must not keep anybody signed in.
  const client = await Promise.race([
    clientOf(provider, config).catch(() => undefined),
    new Promise<undefined>((late) => setTimeout(late, patience, undefined).unref()),
  ])
  const { issuer, end_session_endpoint: endpoint } = client?.serverMetadata() ?? {}
  if (!client || issuer !== row.issuer || !endpoint || !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    return undefined
  return openid.buildEndSessionUrl(client, {
    post_logout_redirect_uri: postLogoutAddress(config),
    ...(tokens?.id !== undefined && { id_token_hint: tokens.id }),
  }).href
}

/** Where a provider returns to after it has signed the user out. */
export const postLogoutAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => `${PUBLIC_URL}/start`
