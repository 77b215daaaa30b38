import { sql } from 'kysely'
import type { instituteSignOn } from 'contract/access/sign-on.endpoints.ts'
import type { InstituteSignOnState } from 'contract/access/sign-on.schemas.ts'
import {
  domainNeeded,
  signOnLogoutPath,
  signOnProblems,
  signOnReturnPath,
  signOnUntried,
} from 'contract/access/sign-on.rules.ts'
import { readIssuer } from 'contract/platform/issuer.ts'
import { whyNotEditInstitute } from 'contract/institutes/institutes.rules.ts'
import {
  adminsOf,
  instituteForViewer,
  lockInstitute,
  type FoundInstitute,
} from '../../institutes/institutes.ts'
import { sendMails } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import { audit, differences, type AuditValue } from '../../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { notFound, Problem, refuse, reject } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import { member, type Viewer } from '../../platform/http/viewer.ts'
import { endSockets, publish } from '../../platform/live/live.ts'
import { isExemptFrom } from '../required-sign-on.ts'
import { describeProvider } from './provider-client.ts'
import { encryptClientSecret, provenDomains } from './providers.ts'
import { endSignOns, linksOf } from './sign-on-sessions.ts'
import { signOnChangedMail } from './sign-on.mails.ts'
import { postLogoutAddress } from './sign-out-at-provider.ts'

/** The institute of a request, whose Admin or staff the viewer is. */
interface OfInstitute {
  viewer: Viewer
  institute: FoundInstitute
}

/** Admins of the institute, and staff. */
export async function signOnAdmin(context: RequestContext<{ id: number }>): Promise<OfInstitute> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  refuse(whyNotEditInstitute(found.standing))
  return { viewer, institute: found.institute }
}

/** Each test sends a request to an address that was typed. */
const tests = sharedAttempts('sign-on-tests', { points: 30, duration: 3600 })

export const readSignOn: Handler<typeof instituteSignOn.read, OfInstitute> = ({ db, institute, config }) =>
  stateOf(db, institute.id, config)

export const saveSignOn: Handler<typeof instituteSignOn.save, OfInstitute> = async (context) => {
  const { db, body, institute, viewer, now, config } = context
  const stored = await storedOf(db, institute.id)
  if ((await provenDomains(db, institute.id)).length === 0) throw new Problem(domainNeeded)
  reject(signOnProblems(body, { hasSecret: stored !== undefined, allowsHttp: !config.production }))
  const issuer = readIssuer(body.issuer) ?? ''
  const values = {
    issuer,
    client_id: body.client_id,
    is_required: body.is_required,
    asks_second_factor: body.asks_second_factor,
    default_role: body.default_role,
    admin_claim: body.admin_claim === '' ? null : body.admin_claim,
    admin_values: body.admin_values,
  }
  const secret =
    body.client_secret === ''
      ? undefined
      : await encryptClientSecret(body.client_secret, institute.id, config)
  return inTransaction(db, async (tx) => {
    if (!(await lockInstitute(tx, institute.id))) throw notFound()
    const before = await storedOf(tx, institute.id)
    // Links of another issuer prove nothing about accounts at this one.
    if (before && before.issuer !== issuer) await dropLinks(tx, institute.id)
    if (body.is_required && !before?.is_required && (await countLinks(tx, institute.id)) === 0)
      throw new Problem(signOnUntried)
    const row = { ...values, updated_at: now, updated_by: viewer.id }
    if (before)
      await tx
        .updateTable('institute_sign_on')
        .set({ ...row, ...(secret && { client_secret: secret }) })
        .where('institute_id', '=', institute.id)
        .execute()
    else if (secret)
      await tx
        .insertInto('institute_sign_on')
        .values({ ...row, institute_id: institute.id, client_secret: secret })
        .execute()
    else throw new Problem(domainNeeded)
    const change = differences(loggable(before), loggable(values))
    if (change || secret) {
      const detail = { ...change, ...(secret && { secret: 'replaced' }) }
      await note(tx, { institute, isRemoved: false, isRequired: values.is_required, detail }, context)
    }
    if (body.is_required && !before?.is_required) await endOtherSessions(tx, institute.id, viewer.session_id)
    await publish(tx, `institute:${institute.id}`)
    return stateOf(tx, institute.id, config)
  })
}

export const removeSignOn: Handler<typeof instituteSignOn.remove, OfInstitute> = (context) => {
  const { db, institute, config } = context
  return inTransaction(db, async (tx) => {
    if (!(await lockInstitute(tx, institute.id))) throw notFound()
    const before = await storedOf(tx, institute.id)
    if (before) {
      await dropLinks(tx, institute.id)
      await tx.deleteFrom('institute_sign_on').where('institute_id', '=', institute.id).execute()
      const detail = { before: loggable(before), after: {} }
      await note(tx, { institute, isRemoved: true, isRequired: false, detail }, context)
      await publish(tx, `institute:${institute.id}`)
    }
    return stateOf(tx, institute.id, config)
  })
}

/** Fetches the description of a provider, and says why it cannot be used. */
export const testSignOn: Handler<typeof instituteSignOn.test, OfInstitute> = async (context) => {
  const { body, institute, config } = context
  const issuer = readIssuer(body.issuer)
  if (issuer === undefined) reject({ issuer: ['Please enter an address that begins with https://'] })
  await tests(String(institute.id), context)
  try {
    return { problem: null, ...(await describeProvider(issuer ?? '', config)) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { problem: error.message, refresh: false, sign_out: false, backchannel_logout: false }
  }
}

type Stored = Awaited<ReturnType<typeof storedOf>>

const storedOf = (db: Db, instituteId: number) =>
  db
    .selectFrom('institute_sign_on')
    .select(['issuer', 'client_id', 'is_required', 'asks_second_factor', 'default_role', 'admin_claim'])
    .select(['admin_values', 'updated_at'])
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()

/** What the audit log shows of the settings. */
const loggable = (of: Omit<NonNullable<Stored>, 'updated_at'> | undefined): Record<string, AuditValue> =>
  of
    ? {
        issuer: of.issuer,
        client_id: of.client_id,
        is_required: of.is_required,
        asks_second_factor: of.asks_second_factor,
        default_role: of.default_role,
        admin_claim: of.admin_claim,
        admin_values: of.admin_values.join(', '),
      }
    : {}

async function stateOf(db: Db, id: number, config: Config): Promise<InstituteSignOnState> {
  const { PUBLIC_URL } = config
  const found = await storedOf(db, id)
  return {
    sign_on: found
      ? {
          ...found,
          admin_claim: found.admin_claim ?? '',
          updated_at: found.updated_at.toISOString(),
        }
      : null,
    domains: await provenDomains(db, id),
    linked: await countLinks(db, id),
    redirect_uri: PUBLIC_URL + signOnReturnPath(id),
    logout_uri: PUBLIC_URL + signOnLogoutPath(id),
    post_logout_uri: postLogoutAddress(config),
  }
}

async function countLinks(db: Db, id: number): Promise<number> {
  const { linked } = await db
    .selectFrom('sign_on_link')
    .select(({ fn }) => fn.countAll<string>().as('linked'))
    .where('institute_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(linked)
}

/** Ends all links to the provider of an institute, and the sessions that they have opened. */
async function dropLinks(tx: Tx, instituteId: number): Promise<void> {
  const linkIds = await linksOf(tx, { instituteId })
  await endSignOns(tx, { linkIds }, 'not_offered')
  for (const table of ['sign_on_link', 'sign_on_attempt', 'sign_on_confirmation'] as const)
    await tx.deleteFrom(table).where('institute_id', '=', instituteId).execute()
}

/** Once it is required, sessions that were opened otherwise end, except those of Admins and staff. */
async function endOtherSessions(tx: Tx, instituteId: number, kept: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from session s using person p
    where p.id = s.person_id and s.id <> ${kept} and not ${isExemptFrom('p', instituteId)}
      and split_part(p.email_key, '@', 2) in (select domain from institute_domains d
        where d.institute_id = ${instituteId} and d.proven_at is not null)
      and not exists (select from sign_on_session o join sign_on_link l on l.id = o.link_id
        where o.session_id = s.id and l.institute_id = ${instituteId})
    returning s.id`.execute(tx)
  if (rows.length > 0)
    await endSockets(
      tx,
      rows.map(({ id }) => Number(id)),
    )
}

interface Noted {
  institute: FoundInstitute
  isRemoved: boolean
  isRequired: boolean
  detail: Parameters<typeof audit>[1]['detail']
}

/** Logs a change and mails it to all Admins. */
async function note(
  tx: Tx,
  { institute: { id, name }, isRemoved, isRequired, detail }: Noted,
  { viewer, ip, config }: Pick<RequestContext, 'ip' | 'config'> & { viewer: Viewer },
): Promise<void> {
  const action = isRemoved ? 'sign_on.removed' : 'sign_on.configured'
  await audit(tx, { actor: viewer.id, action, subject: `institute:${id}`, detail, ip })
  const mails = (await adminsOf(tx, id)).map(({ email }) =>
    signOnChangedMail(email, { id, name, isRemoved, isRequired }, config),
  )
  await sendMails(tx, mails)
}
