import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, CellType, ResultTable } from 'contract/results/table-columns.ts'
import { outputOf } from '../../platform/archive.ts'
import type { DownloadConnection } from './connection.ts'
import { textCell, typedCell } from './xlsx-cells.ts'
import { columnName, maxSheetRows, sheetTitles } from './xlsx-file.ts'
import {
  otherParts,
  sharedStringsEnd,
  sharedStringsStart,
  sheetEnd,
  sheetName,
  sheetStartOf,
} from './xlsx-parts.ts'
import { rowsOf } from './wide-rows.ts'
import { headingsOf, typesOf, type WideTask } from './wide-task.ts'

const level = { compressionLevel: 1 }

interface Sheet {
  title: string
  headings: readonly string[]
  types: readonly CellType[]
  rows: () => AsyncIterable<readonly (readonly Cell[])[]>
}

/** A workbook: a sheet with a row for each set, one for each group that repeats, and the codebook. */
export function xlsxTables(connection: DownloadConnection, task: WideTask): Readable {
  const { tables, codebook, values } = task
  const sheets: Sheet[] = [
    ...tables.map((table: ResultTable) => ({
      title: table.group ? table.label : 'Data',
      headings: headingsOf(table, values),
      types: typesOf(table),
      rows: () => rowsOf(connection, task, table),
    })),
    {
      title: 'Codebook',
      headings: codebook.headings,
      types: codebook.headings.map((): CellType => 'text'),
      rows: async function* () {
        yield codebook.rows
      },
    },
  ]
  const zip = new ZipFile()
  for (const [at, sheet] of sheets.entries())
    zip.addReadStreamLazy(sheetName(at + 1), level, (give) =>
      give(null, Readable.from(sheetOf(sheet), { objectMode: false })),
    )
  const titles = sheetTitles(sheets.map(({ title }) => title))
  for (const [name, xml] of Object.entries(otherParts(titles))) zip.addBuffer(Buffer.from(xml), name)
  zip.addBuffer(Buffer.from(sharedStringsStart + sharedStringsEnd), 'xl/sharedStrings.xml')
  zip.end()
  return outputOf(zip)
}

/** Characters after which a part of a sheet is passed on. */
const partSize = 1 << 17

/** Rows and columns beyond the maximum of a sheet are left out: 1,048,575 and 16,384. */
async function* sheetOf({ headings, types, rows }: Sheet): AsyncGenerator<Buffer> {
  const names = headings.slice(0, maxColumns).map((_, at) => columnName(at))
  const rowOf = (row: number, cells: readonly Cell[], typed: boolean) => {
    const written = names.map((name, at) => {
      const cell = cells[at] ?? null
      if (cell === null || cell === '') return ''
      const ofType = typed ? typedCell(cell, types[at] ?? 'text') : undefined
      return `<c r="${name}${row}${ofType ?? textCell(String(cell))}`
    })
    return `<row r="${row}">${written.join('')}</row>`
  }
  let xml = sheetStartOf(headings.map(() => 20)) + rowOf(1, headings, false)
  let row = 1
  for await (const some of rows())
    for (const cells of some) {
      if (row === maxSheetRows) break
      xml += rowOf(++row, cells, true)
      if (xml.length <= partSize) continue
      yield Buffer.from(xml)
      xml = ''
    }
  yield Buffer.from(xml + sheetEnd)
}

const maxColumns = 16_384
