import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { packInstitutes, type PackedInstitutes } from 'contract/matching/packed.ts'
import { rarityOf, type Rarity } from 'contract/matching/rarity.ts'
import type { CodedInstitute, InstituteColumns } from '../institutes/institutes.ts'

/** The institutes of one category as the score reads them. */
export interface Category {
  name: InstituteType
  /** By name, row by row as they are packed. */
  rows: CodedInstitute[]
  packed: PackedInstitutes
  rarity: Rarity
}

const known = new WeakMap<InstituteColumns, Map<InstituteType, Category>>()

/** Packed when first asked for, and kept as long as no institute changes. */
export function categoryOf(columns: InstituteColumns, name: InstituteType): Category {
  let categories = known.get(columns)
  if (!categories) known.set(columns, (categories = new Map()))
  const before = categories.get(name)
  if (before) return before
  const rows = columns.rows.filter(({ type }) => type === name)
  const packed = packInstitutes(name, rows)
  const rarity = rarityOf(name, packed, (at) => !rows[at]!.isPrivate)
  const made = { name, rows, packed, rarity }
  categories.set(name, made)
  return made
}

/** The institute with this id. */
export function rowOf(columns: InstituteColumns, id: number): CodedInstitute | undefined {
  let ids = places.get(columns)
  if (!ids) places.set(columns, (ids = new Map(columns.rows.map((row, at) => [row.id, at]))))
  const at = ids.get(id)
  return at === undefined ? undefined : columns.rows[at]
}
const places = new WeakMap<InstituteColumns, Map<number, number>>()

/** The type of an institute, if it is one that can be looked for. */
export const categoryName = (type: string): InstituteType | undefined =>
  instituteTypeNames.find((name) => name === type)
