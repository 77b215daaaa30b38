import type { InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { publish } from '../../platform/live/live.ts'
import { instituteForHolder, lockInstitute } from '../institutes.queries.ts'
import type { InInstitute } from '../institutes.access.ts'

/**
 * Serialises role changes in an institute, each with the viewer's current rights: two Admins who remove each other at
 * the same time must not both succeed (SEC-05).
 */
export const changeRolesInTurn = <T>(
  db: Db,
  { institute, viewer }: Pick<InInstitute, 'institute' | 'viewer'>,
  run: (tx: Tx, standing: InstituteStanding) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    if (!(await lockInstitute(tx, institute.id))) throw notFound()
    const found = await instituteForHolder(tx, viewer, institute.id)
    if (!found) throw notFound()
    const result = await run(tx, found.standing)
    await publish(tx, `institute:${institute.id}`)
    return result
  })
