import { detailCodes } from 'contract/institutes/detail-codes.ts'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import type { IndexedInstitute } from './index.queries.ts'

/** An institute with the values of filters, map and matching encoded as numbers. */
export interface CodedInstitute extends Omit<IndexedInstitute, 'type_details'> {
  /** Number of the type in `instituteTypeNames`; -1 where it is none, as for the region. */
  typeNumber: number
  /** One bit a goal. */
  goalBits: number
  regionNumber: number
  /** Of the details of its type. */
  detailCodes: readonly number[]
  /** Where it lies on a map of width and height 1; NaN where that is not known. */
  x: number
  y: number
}

/** The institutes by name in immutable column arrays, so that a scan reads memory sequentially. */
export class InstituteColumns {
  readonly rows: readonly CodedInstitute[]
  readonly types: Int8Array
  readonly goals: Int32Array
  readonly regions: Int8Array
  /** 1 for the private ones. */
  readonly privates: Uint8Array
  /** Degrees; NaN where it is not known. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array

  /** @param rows in the order of their names */
  constructor(rows: readonly CodedInstitute[]) {
    const count = rows.length
    this.rows = rows
    this.types = new Int8Array(count)
    this.goals = new Int32Array(count)
    this.regions = new Int8Array(count)
    this.privates = new Uint8Array(count)
    this.latitudes = new Float64Array(count)
    this.longitudes = new Float64Array(count)
    for (const [at, row] of rows.entries()) {
      this.types[at] = row.typeNumber
      this.goals[at] = row.goalBits
      this.regions[at] = row.regionNumber
      this.privates[at] = row.isPrivate ? 1 : 0
      this.latitudes[at] = row.latitude ?? NaN
      this.longitudes[at] = row.longitude ?? NaN
    }
  }

  /** A copy with some institutes added or replaced, and those removed that are now hidden. */
  with(fresh: readonly CodedInstitute[]): InstituteColumns {
    const replaced = new Set(fresh.map(({ id }) => id))
    const shown = fresh.filter(({ isHidden }) => !isHidden).sort(byName)
    const rows: CodedInstitute[] = []
    let next = 0
    for (const row of this.rows) {
      for (let one = shown[next]; one && byName(one, row) < 0; one = shown[++next]) rows.push(one)
      if (!replaced.has(row.id)) rows.push(row)
    }
    rows.push(...shown.slice(next))
    return new InstituteColumns(rows)
  }
}

const numbered = (list: readonly string[]) => new Map(list.map((name, number) => [name, number]))
export const typeNumbers = numbered(instituteTypeNames)
export const goalNumbers = numbered(sdgCodes)
export const regionNumbers = numbered(regions)

export const coded = ({ type_details, ...institute }: IndexedInstitute): CodedInstitute => ({
  ...institute,
  typeNumber: typeNumbers.get(institute.type) ?? -1,
  goalBits: institute.sdgs.reduce((bits, code) => bits | (1 << (goalNumbers.get(code) ?? 31)), 0),
  regionNumber: regionNumbers.get(institute.region) ?? -1,
  detailCodes: detailCodes(institute.type, type_details),
  x: institute.longitude === null ? NaN : (institute.longitude + 180) / 360,
  y: institute.latitude === null ? NaN : mercator(institute.latitude),
})

/** How far down on a map of height 1 a latitude lies. */
function mercator(latitude: number): number {
  const sine = Math.sin((Math.min(85.05, Math.max(-85.05, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

const byName = (one: CodedInstitute, other: CodedInstitute) =>
  one.folded === other.folded ? one.id - other.id : one.folded < other.folded ? -1 : 1
