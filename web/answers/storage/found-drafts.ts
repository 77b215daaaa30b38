import type { SurveyForm } from 'contract/answers/form.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { InstanceChange } from '../state/arrangement.ts'
import type { Attempt } from '../state/attempt.ts'
import type { Edit } from '../state/edit.ts'

/** The survey to which edits belong; if institutions have sets of their own, with the institution. */
export type DraftPlace = number | string

export const draftPlace = ({ form_id, respondent }: Pick<SurveyForm, 'form_id' | 'respondent'>): DraftPlace =>
  respondent.set < 0 ? `${form_id}:${-respondent.set}` : form_id

/** An entry stored on this device, with its key. */
export interface Found<T> {
  key: IDBValidKey
  formId: DraftPlace
  /** Undefined for entries of the first version. */
  tab: string | undefined
  value: T
}

/** Keys of edits and attempts of closed tabs. */
export interface TakenOver {
  edits: readonly IDBValidKey[]
  attempts: readonly IDBValidKey[]
  changes?: readonly IDBValidKey[]
}

/** Drafts of one survey on this device. */
export interface DeviceDraft {
  /** The newest edit of each question. */
  edits: readonly Edit[]
  /** Changes of instances that the server does not know yet, oldest first. */
  changes?: readonly InstanceChange[]
  /** A request with unknown outcome. */
  attempt?: Attempt | undefined
  /**
   * Entries of closed tabs, deleted once this tab has taken them over. Otherwise they would reappear on each visit as older answers
   * that conflict with newer ones.
   */
  ofClosedTabs: TakenOver
}

export type Drafts = ReadonlyMap<DraftPlace, DeviceDraft>

/**
 * The drafts of a user by survey.
 * @param found entries of this tab and of closed tabs
 * @param mine the id of this tab
 */
export function draftsBySurvey(
  found: {
    edits: readonly Found<Edit>[]
    attempts: readonly Found<Attempt>[]
    changes?: readonly Found<readonly InstanceChange[]>[]
  },
  mine: string,
): Drafts {
  const editsOf = Map.groupBy(found.edits, ({ formId }) => formId)
  const attemptsOf = Map.groupBy(found.attempts, ({ formId }) => formId)
  const changesOf = Map.groupBy(found.changes ?? [], ({ formId }) => formId)
  const keysOfOthers = (all: readonly Found<unknown>[]) =>
    all.filter(({ tab }) => tab !== mine).map(({ key }) => key)
  return new Map(
    [...new Set([...editsOf.keys(), ...attemptsOf.keys(), ...changesOf.keys()])].map((formId) => {
      const [edits, attempts] = [editsOf.get(formId) ?? [], attemptsOf.get(formId) ?? []]
      const newest = newestEdits(edits)
      const own = attempts.toSorted((one, other) => Number(other.tab === mine) - Number(one.tab === mine))
      const draft: DeviceDraft = {
        edits: [...newest.values()].map(({ value }) => value),
        changes: (changesOf.get(formId) ?? []).flatMap(({ value }) => value),
        attempt: own.find((attempt) => isOfOneTab(attempt, newest))?.value,
        ofClosedTabs: {
          edits: keysOfOthers(edits),
          attempts: keysOfOthers(attempts),
          changes: keysOfOthers(changesOf.get(formId) ?? []),
        },
      }
      return [formId, draft]
    }),
  )
}

function newestEdits(edits: readonly Found<Edit>[]): Map<AnswerId, Found<Edit>> {
  const newest = new Map<AnswerId, Found<Edit>>()
  for (const edit of edits) {
    const id = answerId(edit.value)
    const known = newest.get(id)
    if (!known || edit.value.at > known.value.at) newest.set(id, edit)
  }
  return newest
}

/** Whether no other tab has edited the answers of this attempt, because such edits would not be based on it. */
const isOfOneTab = ({ tab, value }: Found<Attempt>, newest: ReadonlyMap<AnswerId, Found<Edit>>) =>
  value.edits.every((edit) => (newest.get(answerId(edit))?.tab ?? tab) === tab)
