import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { mailRemoved } from './admin-mails.ts'
import type { Decider } from './roles.queries.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Events {
    /** Someone else has taken the role Admin from a person. */
    'institute.admin_removed': { instituteId: number; personId: number; reason: string }
  }
}

interface Removal {
  instituteId: number
  personId: number
  by: Decider
  reason: string
}

/** Mails all Admins that one of them was removed, who can object. */
export async function noteRemoval(
  tx: Tx,
  { instituteId, personId, by, reason }: Removal,
  { now, config }: { now: Date; config: Config },
): Promise<void> {
  await tx
    .insertInto('admin_removal')
    .values({
      institute_id: instituteId,
      person_id: personId,
      removed_by: by.id,
      reason,
      removed_at: now,
    })
    .execute()
  await mailRemoved(tx, { instituteId, personId, by, reason, now }, config)
  await announce(tx, 'institute.admin_removed', { instituteId, personId, reason })
}
