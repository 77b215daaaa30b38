import { crossOriginSignIn } from 'contract/access/access.refusals.ts'
import { passwordWrong } from 'contract/access/password.rules.ts'
import type { signOn } from 'contract/access/sign-on.endpoints.ts'
import type { SignOnOutcome } from 'contract/access/sign-on.schemas.ts'
import { minutesToSignOn, signOnNotOffered, signOnOver, wrongDomain } from 'contract/access/sign-on.rules.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { Invalid, Problem, refuse } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { accountWithPassword, emailKey } from '../../users/users.ts'
import { signInsFrom, signInsToAccount } from '../access.limits.ts'
import { passwordMatches } from '../passwords.ts'
import { putLink } from './links.queries.ts'
import { isAtProvenDomain, providerName, providerOf, type Provider } from './providers.ts'
import type { Identity } from './read-identity.ts'
import { decryptTokens, encryptTokens, openBySignOn } from './sign-on-sessions.ts'

interface Asked {
  personId: number
  email: string
  provider: Provider
  identity: Identity
  remember: boolean
}

/**
 * The address belongs to an account that is not linked: the operator of the provider could have made this up, so the
 * owner confirms with the password.
 */
export async function askOwner(
  tx: Tx,
  { personId, email, provider, identity, remember }: Asked,
  { now, config }: Pick<RequestContext, 'now' | 'config'>,
): Promise<SignOnOutcome> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + minutesToSignOn * 60 * 1000)
  const { issuer, subject, hasSecondFactor, providerSid, tokens } = identity
  await tx
    .insertInto('sign_on_confirmation')
    .values({
      token_hash: tokenHash(token),
      person_id: personId,
      institute_id: provider.institute?.id ?? null,
      issuer,
      subject,
      email,
      remember,
      has_second_factor: hasSecondFactor,
      provider_sid: providerSid,
      tokens: await encryptTokens(tokens, config),
      expires_at,
    })
    .execute()
  const shown = { email, provider: providerName(provider, config) }
  return { outcome: 'confirm', token, ...shown, expires_at: expires_at.toISOString() }
}

/** Links the account by its password and signs in. A wrong password does not use the confirmation up. */
export const confirmSignOn: Handler<typeof signOn.confirmLink> = async (context) => {
  const { body, db, now, ip, config, crossOrigin, setCookie } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await signInsFrom(ip, context)
  const pending = await db
    .selectFrom('sign_on_confirmation')
    .innerJoin('person', 'person.id', 'person_id')
    .selectAll('sign_on_confirmation')
    .select(['password_hash', 'person.email as account_email'])
    .where('token_hash', '=', tokenHash(body.token))
    .where('sign_on_confirmation.expires_at', '>', now)
    .executeTakeFirst()
  // The address of the account may have been changed in the meantime.
  if (!pending || emailKey(pending.email) !== emailKey(pending.account_email)) throw new Problem(signOnOver)
  const { person_id: personId, password_hash: passwordHash, issuer, subject } = pending
  await signInsToAccount(`${ip} ${emailKey(pending.email)}`, context)
  if (!(await passwordMatches(body.password, passwordHash))) {
    await audit(db, { actor: undefined, action: 'sign_in.failed', subject: `person:${personId}`, ip })
    throw new Invalid({ password: [passwordWrong] })
  }
  await signInsToAccount.giveBack(`${ip} ${emailKey(pending.email)}`, context)
  const provider = await providerOf(db, pending.institute_id, config)
  // The provider may have been replaced, or the domain lost, in the meantime.
  if (!provider || URL.parse(provider.issuer)?.href !== URL.parse(issuer)?.href)
    throw new Problem(signOnNotOffered)
  if (provider.institute && !(await isAtProvenDomain(db, provider.institute.id, pending.email)))
    throw new Problem(wrongDomain)
  const tokens = (await decryptTokens(pending.tokens, config)) ?? {}
  const result = await inTransaction(db, async (tx) => {
    if (!(await accountWithPassword(tx, personId, passwordHash))) throw new Problem(signOnOver)
    const taken = await tx
      .deleteFrom('sign_on_confirmation')
      .where('token_hash', '=', tokenHash(body.token))
      .returning('person_id')
      .executeTakeFirst()
    if (!taken) throw new Problem(signOnOver)
    const identity = { issuer, subject }
    const linkId = await putLink(tx, { personId, email: pending.email, provider, identity }, context)
    const { remember, has_second_factor: hasSecondFactor, provider_sid: providerSid } = pending
    const signedOn = {
      personId,
      linkId,
      issuer,
      remember,
      hasSecondFactor,
      providerSid,
      tokens,
      passwordHash,
    }
    return openBySignOn(tx, signedOn, context)
  })
  if (!result) throw new Problem(signOnOver)
  if ('step' in result) throw new Problem(result.step)
  await signInsFrom.giveBack(ip, context)
  setCookie(result.cookie)
  return result.session
}
