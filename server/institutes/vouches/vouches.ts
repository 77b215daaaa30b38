import { sql } from 'kysely'
import type { vouches } from 'contract/institutes/vouches.endpoints.ts'
import { vouchesNeeded } from 'contract/institutes/institute-domains.rules.ts'
import { cannotVouch, vouchDenied, vouchForOwn } from 'contract/institutes/vouches.refusals.ts'
import type { VouchList } from 'contract/institutes/vouches.schemas.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { visibleTo } from '../institute-visibility.ts'
import type { InInstitute } from '../institutes.access.ts'
import { lockInstitute } from '../institutes.queries.ts'
import { isEstablished, sharesPeople, vouchCounts } from '../marks.queries.ts'

/** Maximum number of institutes that are listed. */
const maxListed = 50

export const listVouches: Handler<typeof vouches.list, InInstitute> = ({ db, viewer, institute }) =>
  vouchList(db, viewer, institute.id)

/** A repetition changes nothing. */
export const setVouch: Handler<typeof vouches.set, InInstitute> = ({
  db,
  viewer,
  institute: { id },
  body,
  now,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    if (!(await lockInstitute(tx, id))) throw notFound()
    const by = (await ownInstitutes(tx, viewer, id)).find((one) => one.id === body.institute)
    if (!by) throw new Problem(vouchDenied)
    const refusal = body.vouches && !by.vouches ? refusalOf(by) : undefined
    if (refusal) throw new Problem(refusal)
    if (by.vouches !== body.vouches) {
      if (body.vouches)
        await tx
          .insertInto('institute_vouch')
          .values({ institute_id: id, by_institute_id: by.id, vouched_by: viewer.id, vouched_at: now })
          .execute()
      else
        await tx
          .deleteFrom('institute_vouch')
          .where('institute_id', '=', id)
          .where('by_institute_id', '=', by.id)
          .execute()
      await audit(tx, {
        actor: viewer.id,
        action: body.vouches ? 'institute.vouched' : 'institute.vouch_withdrawn',
        subject: `institute:${id}`,
        concerns: `institute:${by.id}`,
        ip,
      })
      await publish(tx, `institute:${id}`)
    }
    return vouchList(tx, viewer, id)
  })

async function vouchList(db: Db, viewer: Viewer, id: number): Promise<VouchList> {
  const { rows } = await sql<{ id: number; name: string; vouched_at: Date; counts: boolean; shown: boolean }>`
    select i.id, i.name, v.vouched_at, ${vouchCounts} as counts, ${visibleTo(viewer, 'i')} as shown
    from institute_vouch v join institute i on i.id = v.by_institute_id
    where v.institute_id = ${id} and i.merged_into is null order by v.id`.execute(db)
  const own = await ownInstitutes(db, viewer, id)
  return {
    results: rows
      .filter(({ shown }) => shown)
      .slice(0, maxListed)
      .map(({ vouched_at, shown: _, ...row }) => ({ ...row, since: vouched_at.toISOString() })),
    count: rows.filter(({ counts }) => counts).length,
    needed: vouchesNeeded,
    own: own.map((one) => ({
      id: one.id,
      name: one.name,
      vouches: one.vouches,
      why_not: one.vouches ? null : (refusalOf(one)?.words ?? null),
    })),
  }
}

interface Own {
  id: number
  name: string
  vouches: boolean
  established: boolean
  shares: boolean
}

const refusalOf = ({ established, shares }: Own) =>
  established ? (shares ? vouchForOwn : undefined) : cannotVouch

/** The other institutes of which a person is Admin, and whether each of them vouches or could. */
async function ownInstitutes(db: Db, viewer: Viewer, id: number): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select i.id, i.name, ${isEstablished(sql`i.id`)} as established,
      ${sharesPeople(sql`i.id`, sql`${id}::bigint`)} as shares,
      exists (select from institute_vouch v where v.institute_id = ${id} and v.by_institute_id = i.id) as vouches
    from institute i join institute_role r on r.institute_id = i.id
    where r.person_id = ${viewer.id} and r.role = 'Admin' and r.approved and i.id <> ${id}
      and i.merged_into is null
    order by i.name, i.id limit ${sql.lit(maxListed)}`.execute(db)
  return rows
}
