import { isDate, isDatetime } from 'contract/platform/calendar-date.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { geometryOf, type GeoJsonGeometry } from 'contract/results/geo-json.ts'
import type { Cell, CellValues, TableColumn } from 'contract/results/table-columns.ts'
import { cellOf } from 'contract/results/table-columns.ts'
import { cellOfSet } from '../table/cells-of-sets.ts'
import { instanceKey, setKey, systemFields, type EntitySet, type Property } from './entity-sets.ts'
import type { FeedRow } from './feed-rows.queries.ts'

export type Entity = Record<string, unknown>

interface Shown {
  surveyId: number
  set: EntitySet
  values: CellValues
  isWkt: boolean
}

/** A row as an entity of OData, with links to the groups inside. */
export function entityOf(
  row: FeedRow,
  answers: ReadonlyMap<number, Answer> | undefined,
  { surveyId, set, values, isWkt }: Shown,
): Entity {
  const ofSet = setKey(surveyId, row.respondent)
  const key = row.instance === null ? ofSet : instanceKey(ofSet, row.instance)
  return {
    __id: key,
    ...(set.parentKey === undefined
      ? { __system: systemOf(row) }
      : {
          [set.parentKey]: row.parent === null ? ofSet : instanceKey(ofSet, row.parent),
          __position: row.position,
        }),
    ...Object.fromEntries(
      set.properties.map((property) => [
        property.name,
        valueOf(property, cellIn(property.column, row, answers, values), isWkt),
      ]),
    ),
    ...Object.fromEntries(
      set.inside.map(({ name, set: inner }) => [
        `${name}@odata.navigationLink`,
        `${encodeURIComponent(inner.name)}?%24filter=${encodeURIComponent(`${inner.parentKey} eq '${key}'`)}`,
      ]),
    ),
  }
}

const systemOf = (row: FeedRow): Entity => ({
  ...Object.fromEntries(
    Object.entries(systemFields).map(([name, { field }]) => [
      name,
      cellOfSet({ source: { of: 'set', field }, options: [], question_id: null }, row, undefined, 'names'),
    ]),
  ),
  submissionDate: row.begun.toISOString(),
  updatedAt: row.last_change.toISOString(),
  submitterId: row.user_id === null ? null : String(row.user_id),
})

function cellIn(
  column: TableColumn,
  row: FeedRow,
  answers: ReadonlyMap<number, Answer> | undefined,
  values: CellValues,
): Cell {
  const { source, question_id } = column
  if (source.of === 'score') return cellOfSet(column, row, undefined, values)
  if (source.of !== 'calculated') return cellOf(column, answers?.get(question_id ?? 0), values)
  const key = row.instance === null ? String(question_id) : `${question_id}:${row.instance}`
  return row.calculated[key] ?? null
}

/** A cell in the type of its property; null if it has another type, as answers before a change of the question may. */
function valueOf({ kind, edm, column }: Property, cell: Cell, isWkt: boolean): unknown {
  if (cell === null) return null
  switch (kind) {
    case 'string':
      return String(cell)
    case 'number':
      return typeof cell === 'number' && (edm !== 'Edm.Int64' || Number.isSafeInteger(cell)) ? cell : null
    case 'boolean':
      return typeof cell === 'boolean' ? cell : null
    case 'date':
      return typeof cell === 'string' && isDate(cell) ? cell : null
    case 'time':
      return typeof cell === 'string' && /^\d\d:\d\d(:\d\d)?$/.test(cell) ? cell.padEnd(8, ':00') : null
    case 'datetime':
      return typeof cell === 'string' && isDatetime(cell) ? withSeconds(cell) : null
    case 'location': {
      const geometry = typeof cell === 'string' && column.map ? geometryOf(column.map, cell) : undefined
      return geometry ? (isWkt ? wktOf(geometry) : geometry) : null
    }
  }
}

const withSeconds = (text: string) => text.replace(/(T\d\d:\d\d)(?=Z|[+-])/, '$1:00')

/** Well-known text, as ODK Central writes it. */
export function wktOf(geometry: GeoJsonGeometry): string {
  const point = (position: readonly number[]) => position.join(' ')
  const line = (positions: readonly number[][]) => `(${positions.map(point).join(',')})`
  switch (geometry.type) {
    case 'Point':
      return `POINT (${point(geometry.coordinates)})`
    case 'LineString':
      return `LINESTRING ${line(geometry.coordinates)}`
    case 'Polygon':
      return `POLYGON (${geometry.coordinates.map(line).join(',')})`
  }
}
