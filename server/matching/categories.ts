import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { packInstitutes, type PackedInstitutes } from 'contract/matching/packed.ts'
import { rarityOf, type Rarity } from 'contract/matching/rarity.ts'
import type { CodedInstitute, InstituteColumns } from './institutes/institute-columns.ts'
import { slotOf } from './slots.ts'

/** The institutes of one category, packed for scoring. */
export interface Category {
  name: InstituteType
  /** Sorted by name, in the same order as the packed columns. */
  rows: CodedInstitute[]
  /** The slot of each row, and whether it is private (1). */
  slots: Uint32Array
  privates: Uint8Array
  packed: PackedInstitutes
  rarity: Rarity
}

const made = new WeakMap<InstituteColumns, Map<InstituteType, Category>>()
/** The latest category of each type, which most changes leave as it is. */
const latest = new Map<InstituteType, Category>()

/** Packed on first use, and reused until one of its institutes changes. */
export function categoryOf(columns: InstituteColumns, name: InstituteType): Category {
  let categories = made.get(columns)
  if (!categories) made.set(columns, (categories = new Map()))
  const before = categories.get(name)
  if (before) return before
  const category = madeOf(
    name,
    columns.rows.filter(({ type }) => type === name),
  )
  categories.set(name, category)
  latest.set(name, category)
  return category
}

function madeOf(name: InstituteType, rows: CodedInstitute[]): Category {
  const before = latest.get(name)
  const places = before?.rows.length === rows.length ? changedPlaces(before.rows, rows) : undefined
  if (before && places?.length === 0) return before
  const packed =
    before && places && places.length < mostPatched
      ? patched(name, before.packed, rows, places)
      : packInstitutes(name, rows)
  const privates = Uint8Array.from(rows, ({ isPrivate }) => (isPrivate ? 1 : 0))
  return {
    name,
    rows,
    slots: Uint32Array.from(rows, ({ id }) => slotOf(id)),
    privates,
    packed,
    rarity: rarityOf(name, packed, (at) => privates[at] === 0),
  }
}

/** With more changed rows than this, all are packed again. */
const mostPatched = 1000

const changedPlaces = (before: readonly CodedInstitute[], rows: readonly CodedInstitute[]) =>
  rows.flatMap((row, at) => (row === before[at] ? [] : [at]))

/** A copy in which some rows are packed again. */
function patched(
  name: InstituteType,
  { columns, count, known }: PackedInstitutes,
  rows: readonly CodedInstitute[],
  places: readonly number[],
): PackedInstitutes {
  const fresh = packInstitutes(
    name,
    places.flatMap((at) => rows[at] ?? []),
  )
  const knownNow = known.slice()
  places.forEach((at, place) => (knownNow[at] = fresh.known[place] ?? 0))
  const copies = columns.map((column, number) => {
    const copy = { bits: column.bits.slice(), from: column.from.slice(), to: column.to.slice() }
    const changed = fresh.columns[number]
    for (const part of ['bits', 'from', 'to'] as const)
      if (copy[part].length > 0)
        places.forEach((at, place) => (copy[part][at] = changed?.[part][place] ?? NaN))
    return copy
  })
  return { count, columns: copies, known: knownNow }
}

/** The institute with this id. */
export function rowOf(columns: InstituteColumns, id: number): CodedInstitute | undefined {
  const at = placesOf(columns).get(id)
  return at === undefined ? undefined : columns.rows[at]
}

let latestPlaces: { rows: readonly CodedInstitute[]; byId: Map<number, number> } | undefined

/** The row index of each institute by id, which most changes leave as it is. */
function placesOf({ rows }: InstituteColumns): Map<number, number> {
  const before = latestPlaces
  if (before?.rows === rows) return before.byId
  const stays = before?.rows.length === rows.length && rows.every(({ id }, at) => before.rows[at]?.id === id)
  const byId = stays && before ? before.byId : new Map(rows.map(({ id }, at) => [id, at]))
  latestPlaces = { rows, byId }
  return byId
}

/** The type of an institute, if it can be searched for. */
export const categoryName = (type: string): InstituteType | undefined =>
  instituteTypeNames.find((name) => name === type)
