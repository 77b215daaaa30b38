import type { Answer } from 'contract/questionnaires/questions.ts'

/** An unsaved answer, as this device stores it. */
export interface Edit {
  question_id: number
  answer: Answer
  /** The record that the answer was based on; null for none. */
  seen: number | null
  /** When it was typed, in milliseconds. */
  at: number
  /** Files that are not uploaded yet, by option. */
  files: Record<string, File>
  /** Question and answer as text, once the question is no longer part of the survey. */
  gone?: { question: string; answer: string }
}

/** Person and survey that edits belong to. */
export interface DraftKey {
  userId: number
  formId: number
}

/** Unsaved answers of an earlier visit, as found when the survey was opened. */
export interface FoundDraft {
  questions: readonly number[]
  at: Date
  /** Whether they were put into the form; not while the survey takes no answers. */
  merged: boolean
}

const stored = 'edits'

export type Drafts = ReadonlyMap<number, Edit[]>

let found: { userId: number; drafts: Drafts } | undefined

/** Reads the drafts of a person ahead of the page that will call `takeDrafts`. */
export async function findDrafts(userId: number): Promise<void> {
  found = { userId, drafts: await readDrafts(userId) }
}

/** Returns what `findDrafts` has read, once; otherwise reads it now. */
export function takeDrafts(userId: number): Drafts | Promise<Drafts> {
  const drafts = found?.userId === userId ? found.drafts : undefined
  found = undefined
  return drafts ?? readDrafts(userId)
}

/** All unsaved answers of a person on this device, by survey; none where storage is unavailable. */
async function readDrafts(userId: number): Promise<Drafts> {
  try {
    const edits = (await open()).transaction(stored).objectStore(stored)
    const range = IDBKeyRange.bound([userId], [userId, []])
    const [keys, values] = await Promise.all([
      done(edits.getAllKeys(range)),
      done(edits.getAll(range) as IDBRequest<Edit[]>),
    ])
    const formIdAt = (index: number) => Number((keys[index] as IDBValidKey[])[1])
    return Map.groupBy(values, (_edit, index) => formIdAt(index))
  } catch {
    // No IndexedDB, as in some private windows: filling works without drafts.
    return new Map()
  }
}

/**
 * Stores these edits and deletes those of `discarded` questions. The transaction is committed at once, so that it
 * completes even if the page is being closed.
 */
export async function writeDraft(
  { userId, formId }: DraftKey,
  { edits, discarded }: { edits: readonly Edit[]; discarded: readonly number[] },
): Promise<void> {
  try {
    const transaction = (opened ?? (await open())).transaction(stored, 'readwrite', { durability: 'relaxed' })
    const store = transaction.objectStore(stored)
    for (const edit of edits) store.put(edit, [userId, formId, edit.question_id])
    for (const id of discarded) store.delete([userId, formId, id])
    transaction.commit()
  } catch {
    // As above.
  }
}

let opened: IDBDatabase | undefined
let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('answers', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(stored)
    request.onsuccess = () => {
      opened = request.result
      // Another tab upgrades the database: close, so that it can.
      opened.onversionchange = () => (opened?.close(), (opened = opening = undefined))
      resolve(request.result)
    }
    request.onerror = () => ((opening = undefined), reject(request.error))
  }))
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
