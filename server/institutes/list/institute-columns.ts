import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import type { IndexedInstitute } from './index.queries.ts'

/** The institutes by name, as columns: what every request looks at lies close together. */
export class InstituteColumns {
  readonly rows: IndexedInstitute[]
  private byId: Map<number, IndexedInstitute>
  /** Number of the type in `instituteTypeNames`, one bit a goal, number of the region; -1 where it is none. */
  types = new Int8Array(0)
  goals = new Int32Array(0)
  regions = new Int8Array(0)
  /** Degrees; NaN where it is not known. */
  latitudes = new Float64Array(0)
  longitudes = new Float64Array(0)

  /** @param rows in the order of their names */
  constructor(rows: IndexedInstitute[]) {
    this.rows = rows.filter(({ isHidden }) => !isHidden)
    this.byId = new Map(rows.map((row) => [row.id, row]))
    this.fill()
  }

  /** Whether this very row is there. */
  has(row: IndexedInstitute): boolean {
    const known = this.byId.get(row.id)
    return (
      known !== undefined &&
      (Object.keys(known) as (keyof IndexedInstitute)[]).every((key) => isSame(known[key], row[key]))
    )
  }

  /** Adds institutes or replaces them. @returns whether anything is different */
  put(rows: IndexedInstitute[]): boolean {
    const fresh = rows.filter((row) => !this.has(row))
    if (fresh.length === 0) return false
    const replaced = new Set(fresh.map(({ id }) => id))
    const kept = this.rows.filter(({ id }) => !replaced.has(id))
    for (const row of fresh) this.byId.set(row.id, pick(row))
    this.rows.splice(0, this.rows.length)
    merge(
      kept,
      fresh
        .map(pick)
        .filter(({ isHidden }) => !isHidden)
        .sort(byName),
      this.rows,
    )
    this.fill()
    return true
  }

  copyWith(rows: IndexedInstitute[]): InstituteColumns {
    const copy = new InstituteColumns(this.rows)
    copy.put(rows)
    return copy
  }

  private fill(): void {
    const count = this.rows.length
    this.types = new Int8Array(count)
    this.goals = new Int32Array(count)
    this.regions = new Int8Array(count)
    this.latitudes = new Float64Array(count)
    this.longitudes = new Float64Array(count)
    this.rows.forEach((row, at) => {
      this.types[at] = typeNumbers.get(row.type) ?? -1
      this.goals[at] = row.sdgs.reduce((bits, code) => bits | (1 << (goalNumbers.get(code) ?? 31)), 0)
      this.regions[at] = regionNumbers.get(row.region) ?? -1
      this.latitudes[at] = row.latitude ?? NaN
      this.longitudes[at] = row.longitude ?? NaN
    })
  }
}

const numbered = (list: readonly string[]) => new Map(list.map((name, number) => [name, number]))
export const typeNumbers = numbered(instituteTypeNames)
export const goalNumbers = numbered(sdgCodes)
export const regionNumbers = numbered(regions)

const byName = (one: IndexedInstitute, other: IndexedInstitute) =>
  one.folded === other.folded ? one.id - other.id : one.folded < other.folded ? -1 : 1

function merge(ones: IndexedInstitute[], others: IndexedInstitute[], into: IndexedInstitute[]): void {
  let next = 0
  for (const one of ones) {
    while (next < others.length && byName(others[next]!, one) < 0) into.push(others[next++]!)
    into.push(one)
  }
  while (next < others.length) into.push(others[next++]!)
}

/** Without what says how it came. */
const pick = ({
  id,
  name,
  folded,
  type,
  sdgs,
  region,
  latitude,
  longitude,
  website_url,
  isPrivate,
  isHidden,
}: IndexedInstitute): IndexedInstitute => ({
  id,
  name,
  folded,
  type,
  sdgs,
  region,
  latitude,
  longitude,
  website_url,
  isPrivate,
  isHidden,
})

const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other
