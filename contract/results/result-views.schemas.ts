import { z } from 'zod'
import { id, line } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'
import { resultsTabs, viewLimits } from './result-views.ts'
import { tableLimits } from './table.ts'
import { choiceColumns } from './table-columns.ts'
import { filterLimits, readFilter } from './table-filters.ts'
import { variableKey, wideOptions } from './wide-options.ts'

/** What a view shows. Columns that no longer exist are ignored when it is opened. */
const shown = {
  /** Key of a column; a minus in front means descending. */
  sort: wideOptions.sort,
  filters: z
    .array(
      z
        .string()
        .max(filterLimits.length)
        .refine((text) => readFilter(text) !== undefined, 'A filter is written as in `contains:person:Ana`'),
    )
    .max(filterLimits.filters)
    .default([]),
  /** Keys of the columns in order; null for all. */
  variables: z.array(variableKey).max(tableLimits.variables).nullable().default(null),
  columns: z.enum(choiceColumns).default('joined'),
}

export const resultView = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whether all who may see the results see it, or only its owner. */
  shared: z.boolean(),
  /** Who saved it; null if the account was deleted. */
  created_by: z.string().nullable(),
  sort: z.string(),
  filters: z.array(z.string()),
  variables: z.array(z.string()).nullable(),
  columns: z.enum(choiceColumns),
})
export type ResultView = z.output<typeof resultView>
const resultViews = z.object({ results: z.array(resultView) })

const tab = z.enum(resultsTabs)

export const resultViewsSchemas = {
  listViews: {
    summary: 'Saved views of the table of results: my own and the shared ones, by name',
    params: z.object({ id }),
    response: resultViews,
  },
  saveView: {
    summary: 'Save a view of the table of results; my own one with the same name is replaced',
    params: z.object({ id }),
    body: z.strictObject({
      name: line(viewLimits.name).pipe(z.string().min(1, 'Please enter a name')),
      shared: z.boolean().default(false),
      ...shown,
    }),
    response: resultViews,
  },
  removeView: {
    summary: 'Delete a saved view: my own, or a shared one',
    params: z.object({ id, view: id }),
    response: resultViews,
  },
} satisfies Schemas

export const resultsTabSchemas = {
  readTab: {
    summary: 'The tab of results that I used last',
    response: z.object({ tab: tab.nullable() }),
  },
  saveTab: {
    summary: 'Store the tab of results that I used last',
    body: z.strictObject({ tab }),
    response: z.object({ tab: tab.nullable() }),
  },
} satisfies Schemas
