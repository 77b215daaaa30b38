import type { Attempt } from '../state/attempt.ts'
import type { Edit } from '../state/edit.ts'

/** Something stored on this device, and where. */
export interface Found<T> {
  key: IDBValidKey
  formId: number
  /** Undefined for the first version. */
  tab: string | undefined
  value: T
}

/** Where edits and attempts of closed tabs are stored. */
export interface TakenOver {
  edits: readonly IDBValidKey[]
  attempts: readonly IDBValidKey[]
}

/** What this device has of one survey. */
export interface DeviceDraft {
  /** The newest edit of each question. */
  edits: readonly Edit[]
  /** The request whose outcome nobody waited for. */
  attempt?: Attempt | undefined
  /**
   * All that closed tabs have stored. Deleted once this tab has it: what stayed behind would come back with each
   * opening as an older answer, which is in conflict with every newer one.
   */
  ofClosedTabs: TakenOver
}

export type Drafts = ReadonlyMap<number, DeviceDraft>

/**
 * The drafts of a person, by survey.
 * @param found what this tab and closed tabs have stored
 * @param mine the id of this tab
 */
export function draftsBySurvey(
  found: { edits: readonly Found<Edit>[]; attempts: readonly Found<Attempt>[] },
  mine: string,
): Drafts {
  const editsOf = Map.groupBy(found.edits, ({ formId }) => formId)
  const attemptsOf = Map.groupBy(found.attempts, ({ formId }) => formId)
  const keysOfOthers = (all: readonly Found<unknown>[]) =>
    all.filter(({ tab }) => tab !== mine).map(({ key }) => key)
  return new Map(
    [...new Set([...editsOf.keys(), ...attemptsOf.keys()])].map((formId) => {
      const [edits, attempts] = [editsOf.get(formId) ?? [], attemptsOf.get(formId) ?? []]
      const newest = newestEdits(edits)
      const own = attempts.toSorted((one, other) => Number(other.tab === mine) - Number(one.tab === mine))
      const draft: DeviceDraft = {
        edits: [...newest.values()].map(({ value }) => value),
        attempt: own.find((attempt) => isOfOneTab(attempt, newest))?.value,
        ofClosedTabs: { edits: keysOfOthers(edits), attempts: keysOfOthers(attempts) },
      }
      return [formId, draft]
    }),
  )
}

function newestEdits(edits: readonly Found<Edit>[]): Map<number, Found<Edit>> {
  const newest = new Map<number, Found<Edit>>()
  for (const edit of edits) {
    const known = newest.get(edit.value.question_id)
    if (!known || edit.value.at > known.value.at) newest.set(edit.value.question_id, edit)
  }
  return newest
}

/** Whether no other tab has edited what this attempt sends: such an edit does not stand on what it stores. */
const isOfOneTab = ({ tab, value }: Found<Attempt>, newest: ReadonlyMap<number, Found<Edit>>) =>
  value.edits.every(({ question_id }) => (newest.get(question_id)?.tab ?? tab) === tab)
