import { sql } from 'kysely'
import { staleVersion } from 'contract/platform/refusal.ts'
import { Problem } from './http/problem.ts'

/** Throws if the object has been saved since version `seen`, on which an edit is based; null if there was none (REL-07). */
export function refuseStale(seen: string | null | undefined, { updated_at }: { updated_at: Date }): void {
  if (seen !== undefined && Date.parse(seen ?? '') !== updated_at.getTime()) throw new Problem(staleVersion)
}

/** The `updated_at` of a change. Unique per object, even within a millisecond, because caches are keyed by it. */
export const nextVersion = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`
