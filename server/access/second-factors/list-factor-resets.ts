import type { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { whyNotDecideReset, type ResetDecider } from 'contract/access/factor-resets.rules.ts'
import type { FactorReset } from 'contract/access/factor-resets.schemas.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { sql } from 'kysely'
import { isMember } from '../../institutes/institutes.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { OfInstitute } from './decide-factor-reset.ts'
import { isOpenReset } from './factor-resets.queries.ts'
import { shownToOwner } from './request-factor-reset.ts'

export const listResetsOfInstitute: Handler<typeof factorResets.listOfInstitute, OfInstitute> = ({
  db,
  now,
  query,
  viewer,
  institute,
  decider,
}) => resetsPage(db, { ...query, now, viewerId: viewer.id, decider, instituteId: institute.id })

export const listResets: Handler<typeof factorResets.list, { viewer: Viewer }> = ({
  db,
  now,
  query,
  viewer,
}) => resetsPage(db, { ...query, now, viewerId: viewer.id, decider: { is_staff: true, admin_since: null } })

interface Seen {
  pageNumber: number
  pageSize: number
  now: Date
  viewerId: number
  decider: ResetDecider
  /** Only requests of its members. */
  instituteId?: number
}

/** Open requests, those that wait for a decision first, the oldest of them first. */
async function resetsPage(db: Db, { pageNumber, pageSize, now, viewerId, decider, instituteId }: Seen) {
  const open = db
    .selectFrom('factor_reset')
    .innerJoin('person', 'person.id', 'factor_reset.person_id')
    .leftJoin('person as granter', 'granter.id', 'factor_reset.granted_by')
    .select(['factor_reset.id', 'person.id as person_id', 'person.is_staff', 'requested_at', 'due_at'])
    .select(sql<string>`concat_ws(' ', person.first_name, person.last_name)`.as('name'))
    .select(
      sql<string | null>`nullif(concat_ws(' ', granter.first_name, granter.last_name), '')`.as('granted_by'),
    )
    .where(isOpenReset(now))
    .$if(instituteId !== undefined, (resets) =>
      resets.where(
        sql<boolean>`exists (select from institute_role r where r.institute_id = ${instituteId ?? 0}
          and r.person_id = person.id and ${isMember('r')})`,
      ),
    )
  const [total, rows] = await Promise.all([
    boundedCount(db, open),
    open
      .orderBy(sql`due_at is not null`)
      .orderBy('requested_at')
      .orderBy('factor_reset.id')
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute(),
  ])
  const results = rows.map(({ id, person_id, is_staff, name, granted_by, ...reset }): FactorReset => {
    const about = { self: person_id === viewerId, isOfStaff: is_staff, now }
    const refusal = whyNotDecideReset(decider, about)
    return {
      id,
      person: { id: person_id, name },
      ...shownToOwner(reset),
      granted_by,
      refusal: refusal ? { code: refusal.code, detail: refusal.words } : null,
    }
  })
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}
