import type { Tx } from '../platform/database/database.ts'
import { nextVersion } from '../platform/versions.ts'

/** Columns of the profile. */
export interface ProfileChanges {
  first_name?: string | undefined
  last_name?: string | undefined
  profile_visibility?: 'public' | 'private' | undefined
  about_me?: string | undefined
  city?: string | undefined
  time_zone?: string | null | undefined
  avatar_key?: string | null | undefined
}

/** Locks a profile and returns its version, name and picture. */
export const lockProfile = (tx: Tx, personId: number) =>
  tx
    .selectFrom('person')
    .select(['avatar_key', 'updated_at', 'first_name', 'last_name'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Changes the given columns. */
export const storeProfile = (tx: Tx, personId: number, changes: ProfileChanges, now: Date) =>
  tx
    .updateTable('person')
    .set({ ...changes, updated_at: nextVersion(now) })
    .where('id', '=', personId)
    .execute()
