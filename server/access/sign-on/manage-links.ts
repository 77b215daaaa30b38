import { sql } from 'kysely'
import type { signOn } from 'contract/access/sign-on.endpoints.ts'
import type { SignOnLinks } from 'contract/access/sign-on.schemas.ts'
import { domainOf, lastWayIn, requiredHere } from 'contract/access/sign-on.rules.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { notFound, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { emailKey } from '../../users/users.ts'
import { signOnOfDomain } from '../institute-sign-ons.queries.ts'
import { noPassword } from '../passwords.ts'
import { mustSignOn } from '../required-sign-on.ts'
import { platformProviderOf } from './providers.ts'
import { endSignOns } from './sign-on-sessions.ts'

type Signed = { viewer: Viewer }

/** Links of one person that are shown; they have one for each provider. */
const mostLinks = 50

export const listLinks: Handler<typeof signOn.links, Signed> = ({ db, viewer, config }) =>
  linksOfPerson(db, viewer, config)

export const unlink: Handler<typeof signOn.unlink, Signed> = ({ db, viewer, params, config, ip }) =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
    const link = await tx
      .selectFrom('sign_on_link')
      .select(['id', 'institute_id', 'issuer'])
      .where('id', '=', params.id)
      .where('person_id', '=', viewer.id)
      .executeTakeFirst()
    if (!link) throw notFound()
    refuse(await whyNotUnlink(tx, viewer, link))
    await endSignOns(tx, { linkIds: [link.id], kept: viewer.session_id }, undefined)
    await tx.deleteFrom('sign_on_link').where('id', '=', link.id).execute()
    await audit(tx, {
      actor: viewer.id,
      action: 'sign_on.unlinked',
      subject: `person:${viewer.id}`,
      detail: { issuer: link.issuer },
      ip,
    })
    await publish(tx, `account:${viewer.id}`)
    return linksOfPerson(tx, viewer, config)
  })

interface Link {
  id: number
  institute_id: number | null
}

/** An account keeps a way in: a password, a passkey or another link; where sign-on is required, that one. */
async function whyNotUnlink(db: Db, { id, email }: Viewer, link: Link): Promise<Refusal | undefined> {
  const required = await mustSignOn(db, email, id)
  const own = required ? await signOnOfDomain(db, domainOf(emailKey(email)) ?? '') : undefined
  if (own) return link.institute_id === own.id ? requiredHere : undefined
  const { rows } = await sql<{ found: boolean }>`
    select p.password_hash <> ${noPassword} or exists (select from passkey k where k.person_id = p.id)
      or exists (select from sign_on_link l where l.person_id = p.id and l.id <> ${link.id}) as found
    from person p where p.id = ${id}`.execute(db)
  return rows[0]?.found ? undefined : lastWayIn
}

async function linksOfPerson(db: Db, viewer: Viewer, config: Config): Promise<SignOnLinks> {
  const rows = await db
    .selectFrom('sign_on_link')
    .leftJoin('institute', 'institute.id', 'institute_id')
    .select(['sign_on_link.id', 'institute_id', 'institute.name', 'email', 'linked_at', 'last_used_at'])
    .where('person_id', '=', viewer.id)
    .orderBy('linked_at')
    .orderBy('sign_on_link.id')
    .limit(mostLinks)
    .execute()
  const links = []
  for (const row of rows) {
    const refusal = await whyNotUnlink(db, viewer, row)
    links.push({
      id: row.id,
      provider: row.name ?? config.OIDC_LABEL,
      email: row.email,
      linked_at: row.linked_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      refusal: refusal ? { code: refusal.code, detail: refusal.words } : null,
    })
  }
  const own = await signOnOfDomain(db, domainOf(emailKey(viewer.email)) ?? '')
  const offered = [
    ...(platformProviderOf(config) ? [{ institute: null, provider: config.OIDC_LABEL }] : []),
    ...(own ? [{ institute: own.id, provider: own.name }] : []),
  ]
  const { password_hash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return {
    links,
    offers: offered.filter(({ institute }) => !rows.some(({ institute_id }) => institute_id === institute)),
    has_password: password_hash !== noPassword,
  }
}
