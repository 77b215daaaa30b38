import { required } from 'contract/platform/required.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import { stillShows } from './still-shows.ts'
import type { StoredDraft } from '../questions.queries.ts'

/** The questions of a file; `uncoded` are the indexes of those without a code in the file. */
export interface Incoming {
  drafts: readonly QuestionDraft[]
  uncoded: readonly number[]
}

/** A question of the file, the stored one that it continues, and that one's answers. */
export interface Match {
  draft: QuestionDraft
  stored: StoredDraft | undefined
  /** Whether the stored one had been removed. */
  restored: boolean
}

/**
 * Matches the questions of a file with the stored ones (docs/decisions/0012), in the order of the file and with final
 * codes. The strongest evidence is applied first; a question is never matched with one whose answers it cannot show.
 * @param removed the last removed first
 */
export function matchedQuestions(
  live: readonly StoredDraft[],
  removed: readonly StoredDraft[],
  { drafts, uncoded }: Incoming,
): Match[] {
  const generated = new Set(uncoded)
  const found = new Map<number, StoredDraft>()
  const incoming = drafts.map((draft, place) => ({ draft, place, coded: !generated.has(place) }))
  for (const matchKey of matchKeys) pair(live, incoming, found, matchKey)
  const present = new Set(found.keys())
  for (const matchKey of ofRemoved) pair(removed, incoming, found, matchKey)
  return assignCodes(
    incoming.map(({ draft, place }) => ({
      draft,
      stored: found.get(place),
      restored: found.has(place) && !present.has(place),
    })),
    { generated, known: [...live, ...removed].map((one) => one.draft.code) },
  )
}

interface IncomingQuestion {
  draft: QuestionDraft
  place: number
  coded: boolean
}

/** A property to match by; undefined where there is nothing to compare. */
interface MatchKey {
  key: (draft: QuestionDraft, coded: boolean) => readonly string[] | undefined
  /** Only counts if no other question has the same value. */
  alone?: true
}

const wording = ({ question, calculation }: QuestionDraft) => question || calculation

const byCodeAndVariable: MatchKey = {
  key: (draft, coded) =>
    coded && draft.variable_name !== '' ? [draft.code, draft.variable_name] : undefined,
}
const byCodeAndPlace: MatchKey = {
  key: (draft, coded) => (coded ? [draft.code, draft.section_name, wording(draft)] : undefined),
}
const byCodeAndText: MatchKey = {
  key: (draft, coded) => (coded ? [draft.code, wording(draft)] : undefined),
}
const byVariableAndText: MatchKey = {
  key: (draft) => (draft.variable_name !== '' ? [draft.variable_name, wording(draft)] : undefined),
}
const byCode: MatchKey = { key: ({ code }, coded) => (coded ? [code] : undefined) }
const byVariable: MatchKey = {
  key: ({ variable_name }) => (variable_name !== '' ? [variable_name] : undefined),
}
const bySectionAndText: MatchKey = { key: (draft) => [draft.section_name, wording(draft)] }
const byText: MatchKey = { key: (draft) => [wording(draft)] }

/**
 * A unique text outweighs a code: authors who renumber after inserting a row keep answers with the question that was
 * asked.
 */
const matchKeys: readonly MatchKey[] = [
  byCodeAndVariable,
  byCodeAndPlace,
  byCodeAndText,
  byVariableAndText,
  { ...bySectionAndText, alone: true },
  byCode,
  byVariable,
  bySectionAndText,
  { ...byText, alone: true },
]

/** Of removed questions, the code alone proves nothing: it may have been given to something else. */
const ofRemoved: readonly MatchKey[] = [
  byCodeAndVariable,
  byCodeAndText,
  byVariableAndText,
  byVariable,
  bySectionAndText,
]

/** Pairs unmatched questions with equal values, in order. */
function pair(
  stored: readonly StoredDraft[],
  incoming: readonly IncomingQuestion[],
  found: Map<number, StoredDraft>,
  { key, alone }: MatchKey,
): void {
  const taken = new Set(found.values())
  const textOf = (draft: QuestionDraft, coded: boolean) => {
    const parts = key(draft, coded)
    return parts && JSON.stringify(parts)
  }
  const candidates = Map.groupBy(stored, ({ draft }) => textOf(draft, true))
  const unmatched = Map.groupBy(incoming, ({ draft, coded }) => textOf(draft, coded))
  for (const [text, unmatchedAlike] of unmatched) {
    const alike = text === undefined ? [] : (candidates.get(text) ?? [])
    if (alone && (alike.length !== 1 || unmatchedAlike.length !== 1)) continue
    const free = new Set(alike.filter((one) => !taken.has(one)))
    for (const { draft, place } of unmatchedAlike) {
      if (free.size === 0) break
      if (found.has(place)) continue
      for (const one of free) {
        if (!stillShows(one, draft)) continue
        found.set(place, one)
        free.delete(one)
        break
      }
    }
  }
}

/**
 * Replaces generated codes: by the code that the stored question has, else by one that was never used. Parents follow.
 */
function assignCodes(
  matches: readonly Match[],
  { generated, known }: { generated: ReadonlySet<number>; known: readonly string[] },
): Match[] {
  const used = new Set(matches.flatMap(({ draft }, place) => (generated.has(place) ? [] : [draft.code])))
  const finalCodes = new Map<number, string>()
  for (const wantsRestored of [false, true])
    for (const [place, { stored, restored }] of matches.entries()) {
      const own = stored?.draft.code
      if (!generated.has(place) || own === undefined || restored !== wantsRestored || used.has(own)) continue
      finalCodes.set(place, own)
      used.add(own)
    }
  for (const code of known) used.add(code)
  for (const place of generated) {
    if (finalCodes.has(place)) continue
    let number = place + 1
    while (used.has(codeOf(number))) number += matches.length
    finalCodes.set(place, codeOf(number))
    used.add(codeOf(number))
  }
  const codes = new Map(
    matches.map(({ draft: { code } }, place) => [code, finalCodes.get(place) ?? code] as const),
  )
  return matches.map(({ draft, ...match }) => ({
    ...match,
    draft: {
      ...draft,
      code: required(codes, draft.code),
      parent_codes: draft.parent_codes.map((code) => codes.get(code) ?? code),
    },
  }))
}

const codeOf = (number: number) => `Q${String(number).padStart(3, '0')}`
