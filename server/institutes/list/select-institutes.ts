import type { FilterCounts } from 'contract/institutes/institute-shapes.ts'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { areaOf, isIn } from 'contract/institutes/map-area.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import { goalNumbers, regionNumbers, typeNumbers, type InstituteColumns } from './institute-columns.ts'
import type { IndexView } from './institute-index.ts'

/** Which institutes are asked for. */
export interface InstituteFilterValues {
  name?: string | undefined
  type: string[]
  sdg: string[]
  region: string[]
  /** `west,south,east,north` */
  area?: string | undefined
}

/** The institutes that a query finds, as places in the columns, and how many there are beside each option. */
export interface Selection {
  columns: InstituteColumns
  /** In the order of the list. */
  found: Uint32Array
  counts: FilterCounts
}

/** Limits of the cache of selections, which serves the pages and the map of the same query. */
const most = { selections: 500, places: 4_000_000 }
const kept = new WeakMap<InstituteColumns, Kept>()

interface Kept {
  selections: Map<string, Selection>
  places: number
}

/** @param only the ids among which to look, when only those the reader follows are asked for */
export function selectInstitutes(
  view: IndexView,
  filters: InstituteFilterValues,
  only?: ReadonlySet<number>,
): Selection {
  if (only) return select(view, filters, only)
  const { name, type, sdg, region, area } = filters
  const key = JSON.stringify([view.audience, name ? view.foldedName : '', type, sdg, region, area])
  const known = keptOf(view)
  const before = known.selections.get(key)
  if (before) return before
  const selection = select(view, filters)
  known.selections.set(key, selection)
  known.places += selection.found.length
  return selection
}

function keptOf({ columns }: IndexView): Kept {
  const known = kept.get(columns)
  if (known && known.selections.size < most.selections && known.places < most.places) return known
  const fresh = { selections: new Map<string, Selection>(), places: 0 }
  kept.set(columns, fresh)
  return fresh
}

/** One pass over the institutes: each counts for an option when all other filters match it. */
function select(
  { columns, visiblePrivate, seesAll, foldedName }: IndexView,
  filters: InstituteFilterValues,
  only?: ReadonlySet<number>,
): Selection {
  const types = bitsOf(filters.type, typeNumbers)
  const goals = bitsOf(filters.sdg, goalNumbers)
  const inRegions = bitsOf(filters.region, regionNumbers)
  const area = filters.area === undefined ? undefined : areaOf(filters.area)
  const words = filters.name ? foldedName.split(' ').filter((word) => word !== '') : []
  const byType = new Uint32Array(instituteTypeNames.length + 1)
  const byGoal = new Uint32Array(32)
  const byRegion = new Uint32Array(regions.length + 1)
  const found: number[] = []
  for (let at = 0; at < columns.rows.length; at++) {
    if (columns.privates[at] === 1 && !seesAll && !visiblePrivate.has(idAt(columns, at))) continue
    if (only && !only.has(idAt(columns, at))) continue
    // No institute without coordinates lies anywhere.
    if (area && !isIn(area, columns.latitudes[at] ?? NaN, columns.longitudes[at] ?? NaN)) continue
    if (words.length > 0 && !hasWords(columns.rows[at]?.folded ?? '', words)) continue
    const type = columns.types[at] ?? 0
    const goalBits = columns.goals[at] ?? 0
    const region = columns.regions[at] ?? 0
    const ofType = types === 0 || (types & (1 << type)) !== 0
    const ofGoal = goals === 0 || (goals & goalBits) !== 0
    const ofRegion = inRegions === 0 || (inRegions & (1 << region)) !== 0
    if (ofGoal && ofRegion) byType[type] = (byType[type] ?? 0) + 1
    if (ofType && ofRegion)
      for (let bits = goalBits; bits !== 0; bits &= bits - 1) {
        const goal = 31 - Math.clz32(bits & -bits)
        byGoal[goal] = (byGoal[goal] ?? 0) + 1
      }
    if (ofType && ofGoal) byRegion[region] = (byRegion[region] ?? 0) + 1
    if (ofType && ofGoal && ofRegion) found.push(at)
  }
  const counted = (names: readonly string[], counts: Uint32Array) =>
    Object.fromEntries(names.map((name, number) => [name, counts[number] ?? 0]))
  return {
    columns,
    found: Uint32Array.from(words.length > 0 ? bestFirst(found, columns, foldedName) : found),
    counts: {
      type: counted(instituteTypeNames, byType),
      sdg: counted(sdgCodes, byGoal),
      region: counted(regions, byRegion),
    },
  }
}

const idAt = ({ rows }: InstituteColumns, at: number) => rows[at]?.id ?? 0

const hasWords = (folded: string, words: string[]) => words.every((word) => folded.includes(word))

/** Those whose name begins with what was typed, then the rest; both by name. */
function bestFirst(found: number[], { rows }: InstituteColumns, typed: string): number[] {
  const begins = (at: number) => rows[at]?.folded.startsWith(typed) ?? false
  return [...found.filter(begins), ...found.filter((at) => !begins(at))]
}

const bitsOf = (chosen: string[], numbers: Map<string, number>) =>
  chosen.reduce((bits, name) => bits | (1 << (numbers.get(name) ?? 0)), 0)
