import { sql, type RawBuilder } from 'kysely'
import type { ChosenFilters, SearchKind } from 'contract/search/search-kinds.ts'

/** Conditions on the row of a kind's own table: that it fits the filters. */
const narrowings: Record<SearchKind, (filters: ChosenFilters) => RawBuilder<unknown> | undefined> = {
  institutes: ({ type, sdg, region }) =>
    fits('institute', [
      type.length > 0 && sql`type = any (${type}::text[])`,
      sdg.length > 0 && sql`sustainable_development_goals && ${sdg}::text[]`,
      region.length > 0 && sql`region = any (${region}::text[])`,
    ]),
  members: () => undefined,
  events: () => undefined,
  projects: ({ sdg, region }) =>
    fits('project', [
      sdg.length > 0 && sql`sustainable_development_goals && ${sdg}::text[]`,
      region.length > 0 && sql`regions && ${region}::text[]`,
    ]),
}

function fits(table: string, conditions: (RawBuilder<unknown> | false)[]): RawBuilder<unknown> | undefined {
  const chosen = conditions.filter((one) => one !== false)
  if (chosen.length === 0) return undefined
  return sql`select id from ${sql.table(table)} where ${sql.join(chosen, sql` and `)}`
}

/** That a row of `search_name` or `search_token` fits the filters, which its kind must have (`kindsWith`). */
export function fitsFilters(kind: SearchKind, filters: ChosenFilters, alias: string): RawBuilder<boolean> {
  const fitting = narrowings[kind](filters)
  return fitting ? sql<boolean>`${sql.ref(`${alias}.object_id`)} in (${fitting})` : sql<boolean>`true`
}
