import { crossOriginSignIn } from 'contract/access/access.refusals.ts'
import type { signOn } from 'contract/access/sign-on.endpoints.ts'
import type { SignOnOutcome } from 'contract/access/sign-on.schemas.ts'
import {
  emailMissing,
  emailUnverified,
  linkedToAnother,
  otherAddress,
  otherDomainNow,
  signOnNotOffered,
  signOnOver,
  wrongDomain,
} from 'contract/access/sign-on.rules.ts'
import { accountBlocked, type Refusal } from 'contract/platform/refusal.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import type { ContextOf, Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { accountByEmail, emailKey } from '../../users/users.ts'
import { signInsFrom } from '../access.limits.ts'
import { takeAttempt, usedCookie } from './attempts.queries.ts'
import { askOwner } from './confirm-sign-on.ts'
import { createAccount } from './create-account.ts'
import { putLink } from './links.queries.ts'
import { isAtProvenDomain, providerName, providerOf, type Provider } from './providers.ts'
import { readIdentity, type Identity } from './read-identity.ts'
import { openBySignOn, type Opened } from './sign-on-sessions.ts'

type Finish = ContextOf<typeof signOn.finish>

/** Signs in, links, or asks the owner of an account with the same address to confirm, once for each start. */
export const finishSignOn: Handler<typeof signOn.finish> = async (context) => {
  const { body, db, now, ip, config, crossOrigin, cookies, setCookie, viewer } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await signInsFrom(ip, context)
  const state = new URLSearchParams(body.returned).get('state') ?? ''
  const attempt = await takeAttempt(db, state, cookies, now)
  // Each provider returns to its own address: another one could otherwise pass a code on (mix-up).
  if (!attempt || attempt.institute_id !== body.institute) throw new Problem(signOnOver)
  setCookie(usedCookie(state, config))
  if (attempt.person_id !== null && attempt.person_id !== viewer?.id) throw new Problem(signOnOver)
  const provider = await providerOf(db, attempt.institute_id, config)
  if (!provider || provider.issuer !== attempt.issuer || provider.clientId !== attempt.client_id)
    throw new Problem(signOnNotOffered)
  const identity = await readIdentity(provider, body.returned, attempt, config)
  try {
    const linking = attempt.person_id === null ? undefined : viewer
    const result = await inTransaction(db, (tx) =>
      linking
        ? linkOwn(tx, linking, { provider, identity }, context)
        : enter(tx, { provider, identity, remember: attempt.remember }, context),
    )
    if ('step' in result) refuse(result.step)
    await signInsFrom.giveBack(ip, context)
    if ('outcome' in result) return result
    if ('cookie' in result) {
      setCookie(result.cookie)
      return { outcome: 'signed_in', session: result.session }
    }
    throw new Problem(signOnOver)
  } catch (error) {
    if (error instanceof Problem && isRefusedIdentity(error.refusal))
      await note(error.refusal, provider, context)
    throw error
  }
}

/** What the provider has proved. */
interface Proved {
  provider: Provider
  identity: Identity
}

/** Links the account of the session with the one at the provider. */
async function linkOwn(
  tx: Tx,
  viewer: Viewer,
  { provider, identity }: Proved,
  context: Finish,
): Promise<SignOnOutcome> {
  const email = await verifiedAddress(tx, provider, identity)
  const linked = await linkFor(tx, provider, identity)
  if (linked && linked.person_id !== viewer.id) throw new Problem(linkedToAnother)
  if (emailKey(email) !== emailKey(viewer.email)) throw new Problem(otherAddress)
  if (!linked) await putLink(tx, { personId: viewer.id, email, provider, identity }, context)
  return { outcome: 'linked' }
}

/** Opens a session of the linked account, of a new one, or none until the owner of the address has confirmed. */
async function enter(
  tx: Tx,
  { provider, identity, remember }: Proved & { remember: boolean },
  context: Finish,
): Promise<SignOnOutcome | Opened | { step: Refusal }> {
  // An institution vouches for its own addresses only, with each sign-in.
  const own = provider.institute ? await verifiedAddress(tx, provider, identity) : undefined
  const linked = await linkFor(tx, provider, identity)
  if (linked && provider.institute && !(await isAtProvenDomain(tx, provider.institute.id, linked.email)))
    throw new Problem(otherDomainNow)
  if (!linked) {
    const email = own ?? (await verifiedAddress(tx, provider, identity))
    const account = await accountByEmail(tx, email)
    if (account?.blocked_at) throw new Problem(accountBlocked)
    if (account?.confirmed_at)
      return askOwner(tx, { personId: account.id, email, provider, identity, remember }, context)
    const personId = await createAccount(tx, { email, provider, identity }, context)
    const linkId = await putLink(tx, { personId, email, provider, identity }, context)
    return opened(tx, { personId, linkId, identity, remember }, context)
  }
  return opened(tx, { personId: linked.person_id, linkId: linked.id, identity, remember }, context)
}

async function opened(
  tx: Tx,
  of: { personId: number; linkId: number; identity: Identity; remember: boolean },
  context: Finish,
): Promise<Opened | { step: Refusal }> {
  const { personId, linkId, remember, identity } = of
  const { issuer, hasSecondFactor, providerSid, tokens } = identity
  const signedOn = { personId, linkId, issuer, remember, hasSecondFactor, providerSid, tokens }
  const result = await openBySignOn(tx, signedOn, context)
  if (!result) throw new Problem(signOnOver)
  return result
}

/**
 * The address, which the provider has verified.
 * @throws Problem with the reason; for an institution also if the address is not at one of its proven domains
 */
async function verifiedAddress(db: Db, { institute }: Provider, { email, isVerified }: Identity) {
  if (email === undefined) throw new Problem(emailMissing)
  if (!isVerified) throw new Problem(emailUnverified)
  if (institute && !(await isAtProvenDomain(db, institute.id, email))) throw new Problem(wrongDomain)
  return email
}

const linkFor = (tx: Tx, { institute }: Provider, { issuer, subject }: Identity) =>
  tx
    .selectFrom('sign_on_link')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['sign_on_link.id', 'person_id', 'person.email'])
    .where('institute_id', 'is not distinct from', institute?.id ?? null)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

const refusedIdentities = [
  emailMissing,
  emailUnverified,
  wrongDomain,
  otherDomainNow,
  otherAddress,
  linkedToAnother,
  accountBlocked,
]
const isRefusedIdentity = ({ code }: Refusal) => refusedIdentities.some((one) => one.code === code)

const note = ({ code }: Refusal, provider: Provider, { db, ip, viewer, config }: Finish) =>
  audit(db, {
    actor: viewer?.id,
    action: 'sign_on.refused',
    subject: provider.institute ? `institute:${provider.institute.id}` : undefined,
    detail: { reason: code, provider: providerName(provider, config) },
    ip,
  })
