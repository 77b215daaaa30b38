import { sql } from 'kysely'
import { staleVersion } from 'contract/platform/refusal.ts'
import { Problem } from './http/problem.ts'

/** Throws when somebody else has saved since version `seen`, null for none, on which an edit is based (REL-07). */
export function refuseStale(seen: string | null | undefined, { updated_at }: { updated_at: Date }): void {
  if (seen !== undefined && Date.parse(seen ?? '') !== updated_at.getTime()) throw new Problem(staleVersion)
}

/** The `updated_at` of a change. Never the same twice, not even within a millisecond: caches are keyed by it. */
export const nextVersion = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`
