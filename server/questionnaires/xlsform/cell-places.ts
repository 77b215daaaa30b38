import { inflateRawSync } from 'node:zlib'
import type { ZipEntry } from '../../platform/zip-entries.ts'
import { workbookEntries } from './zip-limits.ts'

/** Positions of the cells of a sheet; rows and columns are counted from 1. */
export interface CellPlaces {
  /** Last row and column with a cell. */
  rows: number
  columns: number
  /** Last column of the first row with a cell, which is the header. */
  header: number
  /** Cells beyond column `from` or row `to`: the name of the first, and their number. */
  beyond: (from: number, to: number) => { first: string; count: number } | undefined
}

/**
 * Positions of cells in the sheets with these names, without reading them: a distant cell would make every row before it
 * as long as its own. Sheets that cannot be found this way are missing.
 */
export function cellPlaces(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, CellPlaces> {
  const entries = new Map(workbookEntries(bytes).map((entry) => [entry.name, entry]))
  const text = (name: string) => unfolded(bytes, entries.get(name))
  const targets = new Map(
    tagsOf(text('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return new Map(
    tagsOf(text('xl/workbook.xml'), 'sheet').flatMap((tag) => {
      const name = attribute(tag, 'name')
      const target = targets.get(attribute(tag, 'r:id'))
      if (!isWanted(name) || target === undefined) return []
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      return entries.has(path) ? [[name, placesIn(text(path))] as const] : []
    }),
  )
}

function unfolded(bytes: Uint8Array, entry: ZipEntry | undefined): string {
  if (!entry) return ''
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const content = bytes.subarray(start, start + entry.folded)
  const whole =
    entry.method === 0 ? content : inflateRawSync(content, { maxOutputLength: entry.unfolded + 1 })
  return new TextDecoder().decode(whole)
}

const tagsOf = (xml: string, name: string) =>
  xml.match(new RegExp(`<(?:[a-z]+:)?${name}\\s[^<>]{1,1000}>`, 'gi')) ?? []
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** The opening tag of a cell that is not empty. */
const filledCell = /<(?:[a-z]+:)?c\s(?:[^<>]{0,200}\s)?r="([A-Z]{1,3})(\d{1,7})"(?:[^<>]{0,200}[^<>/])?>/g

function placesIn(xml: string): CellPlaces {
  const places = Array.from(xml.matchAll(filledCell), ([, letters = '', row]) => ({
    row: Number(row),
    column: columnNumber(letters),
    called: `${letters}${row}`,
  }))
  const most = (of: 'row' | 'column', among = places) =>
    among.reduce((last, place) => Math.max(last, place[of]), 0)
  const firstRow = places.reduce((first, { row }) => Math.min(first, row), Infinity)
  return {
    rows: most('row'),
    columns: most('column'),
    header: most(
      'column',
      places.filter(({ row }) => row === firstRow),
    ),
    beyond(from, to) {
      const [first, ...others] = places.filter(({ row, column }) => row > to || column > from)
      return first && { first: first.called, count: 1 + others.length }
    },
  }
}

const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
