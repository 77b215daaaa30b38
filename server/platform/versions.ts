import { sql } from 'kysely'
import { staleVersion } from 'contract/platform/refusal.ts'
import { Problem } from './http/problem.ts'

/** Throws where somebody else has saved since the version `seen`, from which an edit was made (REL-07). */
export function refuseStale(seen: string | undefined, { updated_at }: { updated_at: Date }): void {
  if (seen !== undefined && Date.parse(seen) !== updated_at.getTime()) throw new Problem(staleVersion)
}

/** The `updated_at` of a change. None is used twice, not even within one millisecond: what is kept by it would be stale. */
export const nextVersion = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`
