import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import type { Memory } from 'contract/matching/memory.ts'
import { packProfiles, type PackedProfiles } from 'contract/matching/packed.ts'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { CodedInstitute } from './institutes/institute-columns.ts'
import { offersOf, soughtWith, type MatchView, type Offer, type Sought } from './both-directions.ts'
import { categoryOf, type Category } from './categories.ts'
import { fuse, fuseOnce, type FusedRows } from './fused-rows.ts'
import { scoresInCategory, type Asked } from './kept-scores.ts'
import { knownSlot, slotCount } from './slots.ts'

/** Flags of an institute from the reader's point of view. */
export const mark = {
  own: 1,
  seen: 2,
  aside: 4,
  interested: 8,
  viewed: 16,
  followed: 32,
  hidden: 64,
} as const

/** All matches of a person. There may be a hundred thousand, so only those of a page become objects. */
export interface Matches {
  /** The memory that holds the arrays. */
  memory: Memory
  asked: readonly Asked[]
  offers: readonly Offer[]
  /** Best first, including institutes with the mark `own` or `hidden`, which are not listed. */
  rows: FusedRows
  marks: Uint8Array
}

/** One institute that matches. */
export interface Candidate {
  row: CodedInstitute
  category: Category
  /** Its row in the category. */
  at: number
  /** The combined score of both directions, 0 to 1, and the score for the reader's search profile. */
  score: number
  seeking: number
  profile: PackedProfiles
  sought: Sought | undefined
}

/** Ids of institutes that get a mark, and options. */
interface With extends Partial<Record<'viewed' | 'followed', ReadonlySet<number>>> {
  memory: Memory
  /** Whether to consider only the given search profiles, not those of others. */
  isOneSided?: boolean
  /** Whether to cache the result, for lists that are read repeatedly. */
  isRemembered?: boolean
}

/**
 * All matches of these search profiles, including dismissed ones. Institutes that are the viewer's own or not visible to
 * them are marked.
 */
export function matchesOf(
  match: MatchView,
  profiles: SearchProfiles,
  { memory, isOneSided = false, isRemembered = false, ...marked }: With,
): Matches {
  const asked = instituteTypeNames.flatMap((name): Asked[] => {
    const options = profiles[name]
    if (!options) return []
    const category = categoryOf(match.view.columns, name)
    return [{ category, options, profile: packProfiles(name, [options]) }]
  })
  const offers = isOneSided ? [] : offersOf(match, memory)
  const directions = { asked, offers, viewer: match.viewer }
  const rows = isRemembered ? fuseOnce(directions, memory) : fuse(directions, memory)
  return { memory, asked, offers, rows, marks: marksOf(rows, match, { memory, ...marked }) }
}

/** The marks of each row. */
function marksOf(
  { count, slots, privates }: FusedRows,
  { view, standing }: MatchView,
  { viewed, followed, memory }: With,
): Uint8Array {
  const bySlot = memory.bytes(slotCount())
  const set = (ids: Iterable<number>, bit: number) => {
    for (const id of ids) {
      const slot = knownSlot(id)
      if (slot !== undefined) bySlot[slot] = (bySlot[slot] ?? 0) | bit
    }
  }
  set(standing.institutes, mark.own)
  set(view.visiblePrivate, mark.seen)
  set(standing.aside, mark.aside)
  for (const [id, feedback] of standing.feedbacks) if (feedback === 'interested') set([id], mark.interested)
  if (viewed) set(viewed, mark.viewed)
  if (followed) set(followed, mark.followed)
  const marks = memory.bytes(count)
  for (let place = 0; place < count; place++) {
    const bits = bySlot[slots[place] ?? 0] ?? 0
    const isHidden = privates[place] !== 0 && !view.seesAll && (bits & mark.seen) === 0
    marks[place] = isHidden ? bits | mark.hidden : bits
  }
  return marks
}

/** Row indexes of the listed matches, best first, that have all marks in `all` and none in `none`. */
export function placesWith(
  { memory, rows, marks }: Matches,
  { all = 0, none = 0 }: { all?: number; none?: number } = {},
): Uint32Array {
  const places = memory.integers(rows.count)
  const excluded = none | mark.own | mark.hidden
  let next = 0
  for (let place = 0; place < rows.count; place++)
    if (((marks[place] ?? 0) & (all | excluded)) === all) places[next++] = place
  return places.subarray(0, next)
}

/** Moves matches with a mark to the front. */
export function markedFirst({ memory, marks }: Matches, places: Uint32Array, bit: number): Uint32Array {
  const order = memory.integers(places.length)
  let next = 0
  for (const isFirst of [true, false])
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0
      if ((((marks[place] ?? 0) & bit) !== 0) === isFirst) order[next++] = place
    }
  return order
}

/** Sorts by institute, newest first. */
export function newestFirst(matches: Matches, places: Uint32Array): Uint32Array {
  const ids = Float64Array.from(places, (place) => idAt(matches, place))
  const byId = new Map(Array.from(places, (place, at) => [ids[at], place]))
  return Uint32Array.from(ids.sort().reverse(), (id) => byId.get(id) ?? 0)
}

/** The candidates at these row indexes. */
export const candidatesAt = (
  { memory, asked, offers, rows }: Matches,
  places: Iterable<number>,
): Candidate[] => {
  const seeking = asked.map((one) => scoresInCategory(one, memory))
  return Array.from(places).flatMap((place) => {
    const number = rows.of[place] ?? 0
    const one = asked[number]
    const at = rows.at[place] ?? 0
    const row = one?.category.rows[at]
    if (!one || !row) return []
    return {
      row,
      category: one.category,
      at,
      score: rows.scores[place] ?? 0,
      seeking: seeking[number]?.[at] ?? 0,
      profile: one.profile,
      sought: soughtWith(offers[rows.offers[place] ?? 0], rows.profiles[place] ?? 0),
    }
  })
}

/** The id of the institute of a match. */
export const idAt = ({ asked, rows }: Matches, place: number): number =>
  asked[rows.of[place] ?? 0]?.category.rows[rows.at[place] ?? 0]?.id ?? 0
