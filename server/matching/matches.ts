import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import type { Memory } from 'contract/matching/memory.ts'
import { packProfiles, type PackedProfiles } from 'contract/matching/packed.ts'
import { fused, isMatch, leastMatch } from 'contract/matching/score.rules.ts'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { CodedInstitute } from '../institutes/institutes.ts'
import { notSought, type MatchView, type Sought, type SoughtBySlot } from './both-directions.ts'
import { categoryOf, type Category } from './categories.ts'
import { scoresInCategory, type Asked } from './kept-scores.ts'
import { knownSlot, slotCount } from './slots.ts'

/** What an institute is to the reader: a bit each. */
export const mark = { own: 1, seen: 2, aside: 4, interested: 8, viewed: 16, followed: 32 } as const

/** Every match of somebody, a row each: there may be a hundred thousand, of which a page becomes objects. */
export interface Matches {
  /** Whose arrays these are. */
  memory: Memory
  count: number
  asked: Asked[]
  /** The place in `asked`, and the row of that category. */
  of: Uint8Array
  at: Uint32Array
  /** Both directions fused, 0 to 1, and how well it fits what is looked for. */
  scores: Float64Array
  seeking: Float64Array
  marks: Uint8Array
  sought: SoughtBySlot | undefined
}

/** One institute that matches. */
export interface Candidate {
  row: CodedInstitute
  category: Category
  /** Its row in the category. */
  at: number
  score: number
  seeking: number
  profile: PackedProfiles
  sought: Sought | undefined
}

/** Institutes that have a mark, by ids. */
type Marked = Partial<Record<'viewed' | 'followed', ReadonlySet<number>>>

/** A lower score cannot become a match, whatever the other direction gives. */
const hopeless = (leastMatch - 0.5) / (200 - leastMatch + 0.5)

/**
 * Every match of these search profiles: the visible institutes of a category that is looked for which are not one's own,
 * those put aside included.
 * @param sought of the other direction, where it counts
 * @param with further marks, by ids, and where the arrays are
 */
export function matchesOf(
  match: MatchView,
  profiles: SearchProfiles,
  sought: SoughtBySlot | undefined,
  { memory, ...marked }: Marked & { memory: Memory },
): Matches {
  const asked = instituteTypeNames.flatMap((name): Asked[] => {
    const options = profiles[name]
    if (!options) return []
    const category = categoryOf(match.view.columns, name)
    return [{ category, options, profile: packProfiles(name, [options]) }]
  })
  const marks = marksOf(match, marked, memory)
  const { seesAll } = match.view
  const found = new Rows(
    asked.reduce((sum, { category }) => sum + category.rows.length, 0),
    memory,
  )
  asked.forEach((one, number) => {
    const { slots, privates } = one.category
    const seeking = scoresInCategory(one, memory)
    for (let at = 0; at < seeking.length; at++) {
      const mine = seeking[at] ?? 0
      if (mine < hopeless) continue
      const slot = slots[at] ?? 0
      const bits = marks[slot] ?? 0
      if ((bits & mark.own) !== 0) continue
      if (privates[at] === 1 && !seesAll && (bits & mark.seen) === 0) continue
      const theirs = sought?.scores[slot] ?? notSought
      const score = fused(mine, theirs === notSought ? undefined : theirs) ?? 0
      if (isMatch(score)) found.add(number, at, score, mine, bits)
    }
  })
  return { memory, asked, sought, ...found.columns() }
}

/** What each institute is to the reader, by its slot. */
function marksOf({ view, standing }: MatchView, { viewed, followed }: Marked, memory: Memory): Uint8Array {
  const marks = memory.bytes(slotCount())
  const set = (ids: Iterable<number>, bit: number) => {
    for (const id of ids) {
      const slot = knownSlot(id)
      if (slot !== undefined) marks[slot] = (marks[slot] ?? 0) | bit
    }
  }
  set(standing.institutes, mark.own)
  set(view.visiblePrivate, mark.seen)
  set(standing.aside, mark.aside)
  for (const [id, feedback] of standing.feedbacks) if (feedback === 'interested') set([id], mark.interested)
  if (viewed) set(viewed, mark.viewed)
  if (followed) set(followed, mark.followed)
  return marks
}

class Rows {
  #count = 0
  readonly #of: Uint8Array
  readonly #at: Uint32Array
  readonly #scores: Float64Array
  readonly #seeking: Float64Array
  readonly #marks: Uint8Array

  constructor(most: number, memory: Memory) {
    this.#of = memory.bytes(most)
    this.#at = memory.integers(most)
    this.#scores = memory.numbers(most)
    this.#seeking = memory.numbers(most)
    this.#marks = memory.bytes(most)
  }

  add(of: number, at: number, score: number, seeking: number, marks: number): void {
    const next = this.#count++
    this.#of[next] = of
    this.#at[next] = at
    this.#scores[next] = score
    this.#seeking[next] = seeking
    this.#marks[next] = marks
  }

  columns() {
    return {
      count: this.#count,
      of: this.#of,
      at: this.#at,
      scores: this.#scores,
      seeking: this.#seeking,
      marks: this.#marks,
    }
  }
}

/** The rows of matches in these places. */
export const candidatesAt = (matches: Matches, places: Iterable<number>): Candidate[] =>
  Array.from(places).flatMap((place) => {
    const { category, profile } = matches.asked[matches.of[place] ?? 0] ?? {}
    const at = matches.at[place] ?? 0
    const row = category?.rows[at]
    if (!row || !profile) return []
    return {
      row,
      category,
      at,
      score: matches.scores[place] ?? 0,
      seeking: matches.seeking[place] ?? 0,
      profile,
      sought: matches.sought?.of(row.id),
    }
  })

/** The id of the institute of a match. */
export const idAt = ({ asked, of, at }: Matches, place: number): number =>
  asked[of[place] ?? 0]?.category.rows[at[place] ?? 0]?.id ?? 0
