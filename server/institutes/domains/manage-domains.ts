import { randomBytes } from 'node:crypto'
import type { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { domainListed, tooManyDomains } from 'contract/institutes/institute-domains.refusals.ts'
import { daysToProve, domainLimits, normalisedDomain } from 'contract/institutes/institute-domains.rules.ts'
import { whyNotEditInstitute } from 'contract/institutes/institutes.rules.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { Invalid, notFound, Problem, refuse, reject } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import type { InInstitute } from '../institutes.access.ts'
import { instituteForViewer, lockInstitute } from '../institutes.queries.ts'
import { daysAfter, domainById, domainsOf, shownDomain, type DomainRow } from './institute-domains.queries.ts'
import { markProven } from './mark-proven.ts'
import { whyNotProvable } from './provable-domains.ts'

export const listDomains: Handler<typeof instituteDomains.list, InInstitute> = async ({
  db,
  institute,
  now,
}) => {
  const rows = await domainsOf(db, institute.id)
  const { approves_own_domains } = await db
    .selectFrom('institute')
    .select('approves_own_domains')
    .where('id', '=', institute.id)
    .executeTakeFirstOrThrow()
  return { results: rows.map((row) => shownDomain(row, now)), approves_own_domains }
}

export const addDomain: Handler<typeof instituteDomains.add, InInstitute> = ({
  db,
  body,
  ip,
  now,
  ...scope
}) =>
  changeDomains(db, scope, async (tx) =>
    shownDomain(await insertDomain(tx, body.domain, { ...scope, ip, now }), now),
  )

/** Staff vouch for what they have checked by other means; the note tells the Admins how. */
export const proveDomain: Handler<typeof instituteDomains.prove, InInstitute> = ({
  db,
  body,
  ip,
  now,
  ...scope
}) =>
  changeDomains(db, scope, async (tx) => {
    const { viewer, institute } = scope
    if (body.note === '') reject({ note: ['Please enter how you have checked it'] })
    const domain = provable(body.domain)
    const listed = (await domainsOf(tx, institute.id)).find((one) => one.domain === domain)
    const row = listed ?? (await insertDomain(tx, domain, { ...scope, ip, now }))
    return shownDomain(await markProven(tx, row, { how: 'staff', note: body.note, by: viewer, now, ip }), now)
  })

export const removeDomain: Handler<typeof instituteDomains.remove, InInstitute> = ({
  db,
  params,
  ip,
  now,
  ...scope
}) =>
  changeDomains(db, scope, async (tx) => {
    const { viewer, institute } = scope
    const row = await listedDomain(tx, institute.id, params.domainId)
    await tx.deleteFrom('institute_domains').where('id', '=', row.id).execute()
    await audit(tx, {
      actor: viewer.id,
      action: 'institute.domain_removed',
      subject: `institute:${institute.id}`,
      detail: { domain: row.domain, was_proven: row.proven_at !== null },
      ip,
    })
    if (row.proven_at)
      await announce(tx, 'institute.changed', {
        instituteId: institute.id,
        by: viewer.id,
        at: now.toISOString(),
      })
    return { success: true as const }
  })

export const setApproval: Handler<typeof instituteDomains.setApproval, InInstitute> = ({
  db,
  body,
  ip,
  ...scope
}) =>
  changeDomains(db, scope, async (tx) => {
    const { viewer, institute } = scope
    const { approves_own_domains } = body
    const { numUpdatedRows } = await tx
      .updateTable('institute')
      .set({ approves_own_domains })
      .where('id', '=', institute.id)
      .where('approves_own_domains', '<>', approves_own_domains)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await audit(tx, {
        actor: viewer.id,
        action: 'institute.domain_approval_set',
        subject: `institute:${institute.id}`,
        detail: { after: { approves_own_domains } },
        ip,
      })
    return { approves_own_domains }
  })

/** Runs a change with the viewer's current rights; changes of one institute wait for each other. */
export const changeDomains = <T>(
  db: Db,
  { viewer, institute }: Pick<InInstitute, 'viewer' | 'institute'>,
  run: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    if (!(await lockInstitute(tx, institute.id))) throw notFound()
    const found = await instituteForViewer(tx, viewer, institute.id)
    if (!found) throw notFound()
    refuse(whyNotEditInstitute(found.standing))
    const result = await run(tx)
    await publish(tx, `institute:${institute.id}`)
    return result
  })

export async function listedDomain(db: Db, instituteId: number, id: number): Promise<DomainRow> {
  const row = await domainById(db, instituteId, id)
  if (!row) throw notFound()
  return row
}

/** The domain of what was typed; throws a field error if nobody can prove it. */
function provable(typed: string): string {
  const domain = normalisedDomain(typed)
  if (domain === undefined) throw new Invalid({ domain: ['Please enter a domain such as example.org'] })
  const problem = whyNotProvable(domain)
  reject(problem === undefined ? undefined : { domain: [problem] })
  return domain
}

async function insertDomain(
  tx: Tx,
  typed: string,
  { viewer, institute, ip, now }: Pick<InInstitute, 'viewer' | 'institute'> & { ip: string; now: Date },
): Promise<DomainRow> {
  const domain = provable(typed)
  const listed = await domainsOf(tx, institute.id)
  if (listed.some((one) => one.domain === domain)) throw new Problem(domainListed)
  if (listed.length >= domainLimits.ofInstitute) throw new Problem(tooManyDomains)
  const row = await tx
    .insertInto('institute_domains')
    .values({
      institute_id: institute.id,
      domain,
      token: randomBytes(20).toString('hex'),
      added_by: viewer.id,
      added_at: now,
      expires_at: daysAfter(now, daysToProve),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, {
    actor: viewer.id,
    action: 'institute.domain_added',
    subject: `institute:${institute.id}`,
    detail: { domain },
    ip,
  })
  return row
}
