import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { deviceDatabase, done } from '../../platform/device-database.ts'
import { claimTab, openTabs, tabId } from '../../platform/tab.ts'
import type { InstanceChange } from '../state/arrangement.ts'
import type { Attempt } from '../state/attempt.ts'
import type { Edit } from '../state/edit.ts'
import { draftsBySurvey, type DraftPlace, type Drafts, type Found, type TakenOver } from './found-drafts.ts'

/** The user and survey to which edits belong. */
export interface DraftKey {
  userId: number
  formId: DraftPlace
}

/** Unsaved answers of an earlier visit, found when the survey was opened. */
export interface FoundDraft {
  /** By question: the unsaved answer and the server's answer. */
  answers: ReadonlyMap<AnswerId, { mine: Answer; before: Answer }>
  at: Date
  /** Whether they were restored to the form; false if the survey accepts no answers. */
  merged: boolean
}

const stored = 'edits'
const attempts = 'attempts'
const instances = 'instances'
/**
 * Edits by user, survey, answer id and tab (the first version had no tabs). Attempts, and changes of instances, by user, survey and
 * tab.
 */
const database = deviceDatabase('answers', 3, (made) => {
  for (const name of [stored, attempts, instances])
    if (!made.objectStoreNames.contains(name)) made.createObjectStore(name)
})

let found: { userId: number; drafts: Drafts } | undefined

/** Prefetches the drafts of a user for `takeDrafts`. */
export async function findDrafts(userId: number): Promise<void> {
  found = { userId, drafts: await readDrafts(userId) }
}

/** Returns the drafts prefetched by `findDrafts`, once; otherwise reads them. */
export function takeDrafts(userId: number): Drafts | Promise<Drafts> {
  const drafts = found?.userId === userId ? found.drafts : undefined
  found = undefined
  return drafts ?? readDrafts(userId)
}

/**
 * The user's unsaved answers on this device by survey: those of this tab and of closed tabs. Other open tabs save their own. Empty if
 * storage is unavailable.
 */
async function readDrafts(userId: number): Promise<Drafts> {
  try {
    const [mine, isOpen] = [await claimTab(), await openTabs()]
    const transaction = (await database.open()).transaction([stored, attempts, instances])
    const isOurs = ({ tab }: { tab: string | undefined }) => tab === undefined || tab === mine || !isOpen(tab)
    const [edits, open, changes] = await Promise.all([
      readAll<Edit>(transaction.objectStore(stored), userId, 3),
      readAll<Attempt>(transaction.objectStore(attempts), userId, 2),
      readAll<InstanceChange[]>(transaction.objectStore(instances), userId, 2),
    ])
    return draftsBySurvey(
      { edits: edits.filter(isOurs), attempts: open.filter(isOurs), changes: changes.filter(isOurs) },
      mine,
    )
  } catch {
    // Without IndexedDB, as in some private windows, surveys can be filled without drafts.
    return new Map()
  }
}

async function readAll<T>(store: IDBObjectStore, userId: number, tabAt: number): Promise<Found<T>[]> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  const [keys, values] = await Promise.all([
    done(store.getAllKeys(range)),
    done(store.getAll(range) as IDBRequest<T[]>),
  ])
  return values.map((value, place) => {
    const key = keys[place] as (number | string)[]
    const tab = key[tabAt]
    return { key, formId: key[1] ?? 0, tab: tab === undefined ? undefined : String(tab), value }
  })
}

export interface DraftChange {
  edits: readonly Edit[]
  /** Ids of questions without an edit. */
  discarded: readonly AnswerId[]
  attempt: Attempt | undefined
  /** Changes of instances that the server does not know yet. */
  changes: readonly InstanceChange[]
  /** Entries taken over from closed tabs, to be deleted. */
  takenOver?: TakenOver | undefined
}

/** Stores changes. The transaction is committed explicitly, so that it completes even if the page is being closed. */
export async function writeDraft(
  { userId, formId }: DraftKey,
  { edits, discarded, attempt, changes, takenOver }: DraftChange,
): Promise<void> {
  try {
    const transaction = (database.now() ?? (await database.open())).transaction(
      [stored, attempts, instances],
      'readwrite',
      {
        durability: 'relaxed',
      },
    )
    const store = transaction.objectStore(stored)
    const tab = tabId()
    for (const edit of edits) store.put(edit, [userId, formId, answerId(edit), tab])
    for (const id of discarded) store.delete([userId, formId, id, tab])
    for (const key of takenOver?.edits ?? []) store.delete(key)
    for (const key of takenOver?.attempts ?? []) transaction.objectStore(attempts).delete(key)
    for (const key of takenOver?.changes ?? []) transaction.objectStore(instances).delete(key)
    if (changes.length > 0) transaction.objectStore(instances).put([...changes], [userId, formId, tab])
    else transaction.objectStore(instances).delete([userId, formId, tab])
    if (attempt) transaction.objectStore(attempts).put(attempt, [userId, formId, tab])
    else transaction.objectStore(attempts).delete([userId, formId, tab])
    transaction.commit()
  } catch {
    // As above.
  }
}
