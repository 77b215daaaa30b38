import { z } from 'zod'
import { sinceQuery } from '../platform/lists.ts'
import { id } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'
import { feedLimits } from './feed-limits.ts'
import { cell } from './table.ts'
import { tableFilters } from './table-filters.ts'
import { variableKey, wideOptions } from './wide-options.ts'

/** Clients send options that they do not use as `$top=`. */
const option = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional())
const text = option(z.string().max(feedLimits.text))
const count = option(z.coerce.number().int().min(0).max(feedLimits.top))
const flag = option(z.enum(['true', 'false']))
const format = option(z.string().regex(/^(json|application\/json(;.*)?)$/, 'Only json is available'))

/** How choices are written: the same in every request of a client. */
const texts = { values: option(wideOptions.values.unwrap()), language: option(wideOptions.language.unwrap()) }

/** Options of OData that select rows. */
const rows = { $filter: text, ...sinceQuery }

export const rowsQuery = z.object({
  ...texts,
  ...rows,
  $select: text,
  $orderby: text,
  $top: count,
  $skip: count,
  $count: flag,
  $expand: text,
  $skiptoken: text,
  /** As in ODK Central: locations as texts such as `POINT (36.8 -1.3)` in place of GeoJSON. */
  $wkt: flag,
  $format: format,
})
export type RowsQuery = z.output<typeof rowsQuery>

const entity = z.looseObject({ '@odata.context': z.string() })
const entities = z.object({
  '@odata.context': z.string(),
  /** With `$count=true`: all rows that `$filter` and `since` find. */
  '@odata.count': z.number().int().optional(),
  value: z.array(z.record(z.string(), z.unknown())).meta({
    examples: [
      [
        {
          __id: '12-1',
          __system: {
            submissionDate: '2026-03-04T09:30:00.000Z',
            submitterName: 'Ada Wanjiru',
            progress: 100,
          },
          farmers: 'Yes we do',
          farmer_count: 9,
        },
      ],
    ],
  }),
  /** While more rows follow. */
  '@odata.nextLink': z.string().optional(),
})

const file = {
  values: wideOptions.values,
  columns: wideOptions.columns,
  language: wideOptions.language,
  sort: wideOptions.sort,
  filter: tableFilters,
  variables: z.union([variableKey, z.array(variableKey).max(200)]).optional(),
  table: id.optional(),
}

export const surveyFeedsSchemas = {
  readService: {
    summary:
      'Results as OData v4 for Excel, Power BI and R: the service document, with the names of the tables',
    params: z.object({ id }),
    query: z.object({ ...texts, $format: format }),
    response: z.object({
      '@odata.context': z.string(),
      value: z.array(z.object({ name: z.string(), kind: z.literal('EntitySet'), url: z.string() })),
    }),
  },
  readMetadata: {
    summary: 'Results as OData v4: the tables with the types of their columns, as CSDL',
    params: z.object({ id }),
    query: z.object({ ...texts, $format: text }),
    response: z.string(),
  },
  listRows: {
    summary:
      'Results as OData v4: the latest submissions with a row for each answer set, or of a group that repeats with a row for each instance',
    params: z.object({ id, table: z.string().max(feedLimits.text) }),
    query: rowsQuery,
    response: z.union([entities, entity]),
  },
  countRows: {
    summary: 'Results as OData v4: the number of rows of a table',
    params: z.object({ id, table: z.string().max(feedLimits.text) }),
    query: z.object({ ...texts, ...rows }),
    response: z.string(),
  },
  listFields: {
    summary: 'The variables of a survey with their types, as ODK Central lists the fields of a form',
    params: z.object({ id }),
    query: z.object({ odata: flag, flatten: flag }),
    response: z.array(
      z.object({
        path: z.string(),
        name: z.string(),
        type: z.string(),
        binary: z.boolean().nullable(),
        selectMultiple: z.boolean().nullable(),
      }),
    ),
  },
  readCsv: {
    summary: 'The latest results as a CSV file, at an address that does not change',
    params: z.object({ id }),
    query: z.object({ ...file, raw: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false) }),
    response: z.string(),
  },
  readJson: {
    summary: 'The latest results as a JSON list of rows, at an address that does not change',
    params: z.object({ id }),
    query: z.object(file),
    response: z.array(z.record(z.string(), cell)).meta({
      examples: [[{ _respondent: 1, _complete: true, farmers: 'Yes we do', farmer_count: 9 }]],
    }),
  },
} satisfies Schemas
