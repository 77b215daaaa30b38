import type { surveyFeeds } from 'contract/results/feeds.endpoints.ts'
import { feedLimits } from 'contract/results/feed-limits.ts'
import type { RowsQuery } from 'contract/results/feeds.schemas.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import { Invalid, notFound } from '../../platform/http/problem.ts'
import { Reply } from '../../platform/http/reply.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { answersOf } from '../table/list-sets.ts'
import { entitySetsOf, setNamed, systemFields, type EntitySet } from './entity-sets.ts'
import {
  answersOfInstances,
  checked,
  countRows,
  feedRows,
  type FeedRow,
  type RowSearch,
} from './feed-rows.queries.ts'
import { csdlOf } from './metadata.ts'
import { parseFilter, parseOrder } from './parse-filter.ts'
import { entityOf, type Entity } from './row-json.ts'
import { readSkipToken, writeSkipToken } from './skip-token.ts'

const version = { 'odata-version': '4.0' }

/** The service document. */
export const readService: Handler<typeof surveyFeeds.readService, InSurvey> = async (context) => {
  const sets = await entitySetsOf(context.db, context.survey, undefined)
  return json({
    '@odata.context': `${rootOf(context)}/$metadata`,
    value: sets.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
  })
}

export const readMetadata: Handler<typeof surveyFeeds.readMetadata, InSurvey> = async ({ db, survey }) =>
  new Reply(csdlOf(await entitySetsOf(db, survey, undefined)), {
    'content-type': 'application/xml; charset=utf-8',
    ...version,
  })

/** A page of rows, or the row with a key: `Submissions('12-3')`. */
export const listFeedRows: Handler<typeof surveyFeeds.listRows, InSurvey> = async (context) => {
  const { params, query } = context
  const { name, key } = readResource(params.table)
  const search = await searchOf(context, name, query, key)
  const shown = shownOf(search, query)
  const described = `${rootOf(context)}/$metadata#${name}`
  if (key !== undefined) {
    const [row] = await feedRows(context.longReads, checked(search), { skip: 0, take: 1 })
    if (!row) throw notFound()
    const [entity] = await entitiesOf(context, [row], shown)
    return json({ '@odata.context': `${described}/$entity`, ...entity })
  }
  const found = checked(search)
  const from =
    query.$skiptoken === undefined ? undefined : readSkipToken(query.$skiptoken, found.terms.length)
  const left = from ? from.left : query.$top
  const most = shown.expand.length > 0 ? feedLimits.expanded : rowsOfPage(shown.set)
  const take = Math.min(most, left ?? most)
  const rows = await feedRows(context.longReads, found, {
    after: from?.keys,
    skip: from ? 0 : (query.$skip ?? 0),
    take: take + 1,
  })
  const { texts, last } = await withinSize(context, rows.slice(0, take), shown)
  const remaining = left === undefined ? undefined : left - texts.length
  const isMore = last !== undefined && rows.length > texts.length && remaining !== 0
  const total = query.$count === 'true' ? await countRows(context.longReads, found) : undefined
  const head = [
    `"@odata.context":${JSON.stringify(described)}`,
    ...(total === undefined ? [] : [`"@odata.count":${total}`]),
  ]
  const next = isMore
    ? [`"@odata.nextLink":${JSON.stringify(nextLink(context, name, { keys: last.keys, left: remaining }))}`]
    : []
  return jsonOf(`{${[...head, `"value":[${texts.join(',')}]`, ...next].join(',')}}`)
}

/** `Submissions/$count`. */
export const countOfRows: Handler<typeof surveyFeeds.countRows, InSurvey> = async (context) => {
  const search = await searchOf(context, context.params.table, context.query)
  const total = await countRows(context.longReads, checked(search))
  return new Reply(String(total), { 'content-type': 'text/plain; charset=utf-8', ...version })
}

const json = (value: unknown) => jsonOf(JSON.stringify(value))
const jsonOf = (text: string) =>
  new Reply(text, { 'content-type': 'application/json; odata.metadata=minimal; charset=utf-8', ...version })

type Asked = Pick<RequestContext, 'db' | 'longReads' | 'origin'> & InSurvey

const rootOf = ({ origin, survey }: Asked) => `${origin}/api/quiz/${survey.id}/odata.svc`

const readResource = (text: string): { name: string; key: string | undefined } => {
  const [, name, key] = /^([^(]+)\('((?:[^']|'')*)'\)$/.exec(text) ?? []
  return { name: name ?? text, key: key?.replaceAll("''", "'") }
}

type Selection = Partial<Pick<RowsQuery, '$filter' | '$orderby' | 'since' | 'values' | 'language'>>

async function searchOf(
  { db, survey, viewer }: Asked,
  name: string,
  { $filter, $orderby, since, values = 'labels', language }: Selection,
  key?: string,
): Promise<RowSearch> {
  const set = setNamed(await entitySetsOf(db, survey, language), name)
  if (!set) throw notFound()
  return {
    surveyId: survey.id,
    set,
    values,
    reader: viewer,
    filter: $filter === undefined ? undefined : parseFilter($filter),
    orders: $orderby === undefined ? [] : parseOrder($orderby),
    since,
    key,
  }
}

/** What is shown of each row. */
interface Shown {
  search: RowSearch
  set: EntitySet
  isWkt: boolean
  /** Names of properties, and paths in `__system`; undefined for all. */
  selected: ReadonlySet<string> | undefined
  /** Navigation properties whose rows are included. */
  expand: EntitySet['inside']
  isExpandedWhole: boolean
}

function shownOf(search: RowSearch, { $select, $expand, $wkt }: RowsQuery): Shown {
  const { set } = search
  const isWkt = $wkt === 'true'
  const isExpandedWhole = $expand === '*'
  const names = isExpandedWhole ? set.inside.map(({ name }) => name) : namesIn($expand)
  const expand = names.map((name) => {
    const inner = set.inside.find((one) => one.name === name)
    if (!inner) throw new Invalid({ $expand: [`This table has no group ${name}.`] })
    return inner
  })
  const selected = namesIn($select)
  const known = new Set([
    ...['__id', '__system', 'submitterId', ...Object.keys(systemFields)].flatMap((name) =>
      name.startsWith('__') ? name : `__system/${name}`,
    ),
    ...[...(set.group ? ['__position'] : []), ...(set.parentKey === undefined ? [] : [set.parentKey])],
    ...set.properties.map(({ name }) => name),
    ...set.inside.map(({ name }) => name),
  ])
  const unknown = selected.find((name) => name !== '*' && !known.has(name))
  if (unknown !== undefined) throw new Invalid({ $select: [`This table has no column ${unknown}.`] })
  return {
    search,
    set,
    isWkt,
    expand,
    isExpandedWhole,
    selected: selected.length === 0 || selected.includes('*') ? undefined : new Set(selected),
  }
}

const namesIn = (list = '') =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const rowsOfPage = ({ properties }: EntitySet) =>
  Math.max(50, Math.min(feedLimits.rows, Math.floor(feedLimits.cells / Math.max(1, properties.length))))

/** Rows that are read and written at a time, and characters after which a page ends early. */
const batch = { rows: 100, characters: 4_000_000 }

/** As many rows as fit into a response, at least one batch; with the last of them. */
async function withinSize(context: Asked, rows: readonly FeedRow[], shown: Shown) {
  const texts: string[] = []
  let length = 0
  for (let at = 0; at < rows.length && length < batch.characters; at += batch.rows)
    for (const entity of await entitiesOf(context, rows.slice(at, at + batch.rows), shown)) {
      const text = JSON.stringify(entity)
      length += text.length
      texts.push(text)
    }
  return { texts, last: rows[texts.length - 1] }
}

/** The entities of rows, with those of expanded groups. */
async function entitiesOf(context: Asked, rows: readonly FeedRow[], shown: Shown): Promise<Entity[]> {
  const { search, set, isWkt, expand, isExpandedWhole, selected } = shown
  const { surveyId, values } = search
  const columns = set.properties
    .filter(({ name }) => !selected || selected.has(name))
    .map(({ column }) => column)
  const questions = [...new Set(columns.flatMap(({ question_id }) => question_id ?? []))]
  const [ofSets, ofInstances] = set.group
    ? [undefined, await answersOfInstances(context.longReads, surveyId, rows, questions)]
    : [await answersOf(context.longReads, surveyId, rows, columns), undefined]
  const entities = rows.map((row) =>
    entityOf(row, ofSets?.get(row.respondent_id) ?? ofInstances?.get(row), { surveyId, set, values, isWkt }),
  )
  for (const { name, set: inner } of expand) {
    const within: Shown = {
      search: { ...search, set: inner },
      set: inner,
      isWkt,
      selected: undefined,
      expand: isExpandedWhole ? inner.inside : [],
      isExpandedWhole,
    }
    const inside = await rowsInside(context, rows, within)
    const byParent = Map.groupBy(inside, (entity) => String(entity[inner.parentKey ?? '']))
    for (const entity of entities) entity[name] = byParent.get(String(entity['__id'])) ?? []
  }
  return selected ? entities.map((entity) => selectedOf(entity, selected, expand)) : entities
}

/** All rows of a group in the sets of these rows. */
async function rowsInside(context: Asked, rows: readonly FeedRow[], shown: Shown): Promise<Entity[]> {
  const { surveyId, values, reader } = shown.search
  const respondents = [...new Set(rows.map(({ respondent_id }) => respondent_id))]
  const search = checked({ surveyId, values, reader, set: shown.set, orders: [], respondents })
  const found = await feedRows(context.longReads, search, {
    skip: 0,
    take: repeatLimits.instances * respondents.length,
  })
  return entitiesOf(context, found, shown)
}

function selectedOf(entity: Entity, selected: ReadonlySet<string>, expand: EntitySet['inside']): Entity {
  const system = Object.entries(entity['__system'] ?? {}).filter(
    ([name]) => selected.has('__system') || selected.has(`__system/${name}`),
  )
  return {
    ...Object.fromEntries(
      Object.entries(entity).filter(
        ([name]) => name !== '__system' && (selected.has(name) || expand.some((one) => one.name === name)),
      ),
    ),
    ...(system.length > 0 && { __system: Object.fromEntries(system) }),
  }
}

function nextLink(
  context: Asked & { query: RowsQuery },
  name: string,
  end: Parameters<typeof writeSkipToken>[0],
) {
  const { $skip: _skip, $skiptoken: _token, ...kept } = context.query
  const options = Object.entries({ ...kept, $skiptoken: writeSkipToken(end) }).flatMap(([option, value]) =>
    value === undefined ? [] : `${encodeURIComponent(option)}=${encodeURIComponent(String(value))}`,
  )
  return `${rootOf(context)}/${encodeURIComponent(name)}?${options.join('&')}`
}
