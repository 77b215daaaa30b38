import { required } from 'contract/platform/required.ts'
import { takesAnswer } from 'contract/questionnaires/option-types.ts'
import type { Option, QuestionDraft } from 'contract/questionnaires/questions.ts'
import { differenceOf, type Difference, type ParentOf } from './compare-questions.ts'
import { matchedQuestions, type Incoming, type Match } from './match-questions.ts'
import type { StoredDraft } from '../questions.queries.ts'
import { outOfOrder } from './moved-questions.ts'

/** A question of the file that continues a stored one. */
export interface Continued extends Match {
  stored: StoredDraft
  position: number
  difference: Difference
  moved: boolean
}

/** What happens to the questions of a survey when a file replaces them. */
export interface Plan {
  added: { draft: Match['draft']; position: number }[]
  /** `retyped`: still in the file, with a type that cannot show the stored answers. */
  removed: (StoredDraft & { retyped: boolean })[]
  continued: Continued[]
}

/** Counts of records that are not empty. */
export interface AnswerCounts {
  answersTo: (questionId: number) => number
  /** Records in which this option was chosen or filled in. */
  given: (questionId: number, option: string) => number
}

/** Plans the replacement of the current questions, in order, by those of a file. */
export function planReplacement(
  live: readonly StoredDraft[],
  removed: readonly StoredDraft[],
  incoming: Incoming,
): Plan {
  const matches = matchedQuestions(live, removed, incoming)
  const goingOn = new Set(matches.map(({ stored }) => stored))
  const places = new Map(live.map((stored, place) => [stored, place]))
  const present = matches.flatMap(({ stored }) => (stored && places.has(stored) ? [stored] : []))
  const late = outOfOrder(present.map((stored) => required(places, stored)))
  const moved = new Set([...late].map((index) => present[index]))
  const parentOf = { before: parentBefore([...removed, ...live]), after: parentAfter(matches) }
  const added = matches.flatMap(({ draft, stored }, position) => (stored ? [] : [{ draft, position }]))
  const isAddedAgain = sharesKey(added.map(({ draft }) => draft))
  return {
    added,
    removed: live
      .filter((stored) => !goingOn.has(stored))
      .map((stored) => ({ ...stored, retyped: isAddedAgain(stored.draft) })),
    continued: matches.flatMap((match, position) => {
      const { stored } = match
      if (!stored) return []
      return {
        ...match,
        stored,
        position,
        difference: differenceOf(match, stored, parentOf),
        moved: moved.has(stored),
      }
    }),
  }
}

/** Returns whether a question shares its code or variable with one of these. */
function sharesKey(drafts: readonly QuestionDraft[]) {
  const codes = new Set(drafts.map(({ code }) => code))
  const variables = new Set(drafts.map(({ variable_name }) => variable_name).filter(Boolean))
  return ({ code, variable_name }: QuestionDraft) => codes.has(code) || variables.has(variable_name)
}

const parentBefore = (stored: readonly StoredDraft[]): ParentOf => {
  const ids = new Map(stored.map(({ id, draft }) => [draft.code, String(id)]))
  return (code) => ids.get(code) ?? `no ${code}`
}

const parentAfter = (matches: readonly Match[]): ParentOf => {
  const ids = new Map(
    matches.map(({ draft, stored }) => [draft.code, stored ? String(stored.id) : `new ${draft.code}`]),
  )
  return (code) => ids.get(code) ?? `no ${code}`
}

/** Options that are no longer offered, without those that are offered again. */
export function formerOptions({ stored, draft }: Continued): Option[] {
  const offered = new Set(draft.options.map(({ name }) => name))
  const known = new Map([...stored.former, ...stored.draft.options].map((option) => [option.name, option]))
  return [...known.values()].filter((option) => !offered.has(option.name) && takesAnswer(option))
}

/** Whether only the key of a question changes. */
export const isRenumbered = ({ difference: { parts }, restored }: Continued) =>
  !restored && parts.length === 1 && parts.every(({ part }) => part === 'question_id')

export const isChanged = (one: Continued) =>
  !one.restored && one.difference.parts.length > 0 && !isRenumbered(one)

/** Whether the question stays unchanged. */
export const isKept = ({ difference: { parts }, restored }: Continued) => !restored && parts.length === 0
