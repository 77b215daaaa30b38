import {
  changedTooOften,
  needsOwnFactor,
  requirementProblems,
} from 'contract/institutes/second-factor-requirement.rules.ts'
import type { secondFactorRequirement } from 'contract/institutes/second-factor-requirement.endpoints.ts'
import type { SecondFactorRequirement } from 'contract/institutes/second-factor-requirement.schemas.ts'
import { sql } from 'kysely'
import { sendMails } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import { notFound, refuse, reject } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { publish } from '../../platform/live/live.ts'
import { accountInUse } from '../../users/users.ts'
import type { InInstitute } from '../institutes.access.ts'
import { isGranted } from '../institute-visibility.ts'
import { lockInstitute } from '../institutes.queries.ts'
import { holdRoles } from '../members/held-roles.ts'
import { factorRequiredMail } from './requirement-mail.ts'

const changes = sharedAttempts('second-factor-requirements', {
  points: 3,
  duration: 86_400,
  refusal: changedTooOften,
})

export const readRequirement: Handler<typeof secondFactorRequirement.read, InInstitute> = ({
  db,
  institute,
  viewer,
}) => requirementOf(db, institute.id, viewer.id)

/** Requires a second factor of the members from a day on, or no longer, which gives them their roles back. */
export const setRequirement: Handler<typeof secondFactorRequirement.setRequirement, InInstitute> = async (
  context,
) => {
  const { body, db, now, ip, config, viewer, standing } = context
  const { id, name } = context.institute
  const before = await requirementOf(db, id, viewer.id)
  const from = body.from === null ? null : body.from
  if (from === (before.from?.slice(0, 10) ?? null)) return before
  if (from !== null) {
    reject(requirementProblems(from, now.toISOString().slice(0, 10)))
    refuse(before.has_own || standing.is_staff ? undefined : needsOwnFactor)
  }
  await changes(String(id), context)
  return inTransaction(db, async (tx) => {
    if (!(await lockInstitute(tx, id))) throw notFound()
    const second_factor_from = from === null ? null : new Date(`${from}T00:00:00Z`)
    await tx.updateTable('institute').set({ second_factor_from }).where('id', '=', id).execute()
    await holdRoles(tx, now, { instituteId: id })
    if (second_factor_from) {
      const { rows } = await sql<{ email: string }>`select email from (${without(id)}) lacking`.execute(tx)
      const required = { id, name, from: second_factor_from }
      await sendMails(
        tx,
        rows.map(({ email }) => factorRequiredMail(email, required, config)),
      )
    }
    await audit(tx, {
      actor: viewer.id,
      action: second_factor_from ? 'institute.second_factor_required' : 'institute.second_factor_optional',
      subject: `institute:${id}`,
      detail: {
        before: { from: before.from?.slice(0, 10) ?? null },
        after: { from },
      },
      ip,
    })
    await publish(tx, `institute:${id}`)
    return requirementOf(tx, id, viewer.id)
  })
}

/** Members of an institute who have no second factor. */
const without = (instituteId: number) => sql`
  select p.id, p.email from person p
  where ${accountInUse('p')} and not has_second_factor(p.id)
    and exists (select from institute_role r where r.institute_id = ${instituteId} and r.person_id = p.id
      and r.role <> 'Follower' and ${isGranted('r')})`

async function requirementOf(db: Db, id: number, viewerId: number): Promise<SecondFactorRequirement> {
  const row = await oneRow(
    db,
    sql<{ from: Date | null; lacking: number; has_own: boolean }>`
      select second_factor_from as "from", (select count(*)::int from (${without(id)}) lacking) as lacking,
        has_second_factor(${viewerId}) as has_own
      from institute where id = ${id}`,
  )
  return { from: row.from?.toISOString() ?? null, without: row.lacking, has_own: row.has_own }
}
