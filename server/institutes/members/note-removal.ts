import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { mailGivenUp, mailRemoved } from './admin-mails.ts'
import type { Decider } from './roles.queries.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Events {
    /** A person is no longer Admin. `gaveUp`: by their own decision. */
    'institute.admin_removed': { instituteId: number; personId: number; reason: string; gaveUp?: boolean }
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

/** Mails the other Admins that one of them has given up the role. */
export async function noteGivenUp(
  tx: Tx,
  { instituteId, personId }: Pick<Removal, 'instituteId' | 'personId'>,
  config: Config,
): Promise<void> {
  await mailGivenUp(tx, { instituteId, personId }, config)
  await announce(tx, 'institute.admin_removed', { instituteId, personId, reason: '', gaveUp: true })
}
