import type { ResultTable } from 'contract/results/table-columns.ts'
import type { MapType } from 'contract/questionnaires/option-types.ts'
import { geometryOf } from 'contract/results/geo-json.ts'
import type { DownloadConnection } from './connection.ts'
import { rowsOf } from './wide-rows.ts'
import { headingsOf, type WideTask } from './wide-task.ts'

/** A feature for each row: its first position, line or area, and all cells as properties. */
export async function* geoJsonRows(
  connection: DownloadConnection,
  task: WideTask,
  table: ResultTable,
): AsyncGenerator<Buffer> {
  const headings = headingsOf(table, task.values)
  const places = table.columns.flatMap(({ type }, at) => (type === 'location' ? at : []))
  let separator = '\n'
  yield Buffer.from('{"type":"FeatureCollection","features":[')
  for await (const rows of rowsOf(connection, task, table)) {
    const features = rows.map((cells) => ({
      type: 'Feature',
      geometry: places.map((at) => geometryIn(cells[at])).find((one) => one !== undefined) ?? null,
      properties: Object.fromEntries(headings.map((heading, at) => [heading, cells[at]])),
    }))
    if (features.length === 0) continue
    yield Buffer.from(separator + features.map((one) => JSON.stringify(one)).join(',\n'))
    separator = ',\n'
  }
  yield Buffer.from('\n]}\n')
}

/** A point is no line, and a line that is not closed is no area. */
function geometryIn(cell: unknown) {
  if (typeof cell !== 'string') return undefined
  const positions = cell.split(';').filter((one) => one.trim() !== '')
  const isClosed = positions.length > 3 && positions[0]?.trim() === positions.at(-1)?.trim()
  const type: MapType = positions.length === 1 ? 'geopoint' : isClosed ? 'geoshape' : 'geotrace'
  return geometryOf(type, cell)
}
