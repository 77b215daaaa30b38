import type { Answer } from 'contract/questionnaires/questions.ts'

/** An answer that is not saved yet, as this device keeps it. */
export interface Edit {
  question_id: number
  answer: Answer
  /** The record that it was typed over, null for none. */
  seen: number | null
  /** When it was typed, in milliseconds. */
  at: number
  /** Files that are not uploaded yet, by option. */
  files: Record<string, File>
  /** How question and answer read, once the question is part of the survey no longer. */
  gone?: { question: string; answer: string }
}

/** Whose edits of which survey. */
export interface DraftKey {
  userId: number
  formId: number
}

/** What was typed before and never saved, as it was found on opening. */
export interface FoundDraft {
  questions: readonly number[]
  at: Date
  /** Whether it is in the form again; it is not where nothing can be answered now. */
  merged: boolean
}

const stored = 'edits'

export type Drafts = ReadonlyMap<number, Edit[]>

let found: { userId: number; drafts: Drafts } | undefined

/** Looks for what a person has typed, for a page that is about to be opened: `takeDrafts`. */
export async function findDrafts(userId: number): Promise<void> {
  found = { userId, drafts: await readDrafts(userId) }
}

/** What was found, once; where nothing was looked for, or that is not over yet, it is read now. */
export function takeDrafts(userId: number): Drafts | Promise<Drafts> {
  const drafts = found?.userId === userId ? found.drafts : undefined
  found = undefined
  return drafts ?? readDrafts(userId)
}

/** All that a person has typed on this device and not saved, by survey. Nothing where the device keeps nothing. */
async function readDrafts(userId: number): Promise<Drafts> {
  try {
    const edits = (await open()).transaction(stored).objectStore(stored)
    const range = IDBKeyRange.bound([userId], [userId, []])
    const [keys, values] = await Promise.all([
      done(edits.getAllKeys(range)),
      done(edits.getAll(range) as IDBRequest<Edit[]>),
    ])
    const found = values.map((edit, index) => ({ formId: (keys[index] as number[])[1]!, edit }))
    return new Map(
      [...Map.groupBy(found, ({ formId }) => formId)].map(([formId, rows]) => [
        formId,
        rows.map(({ edit }) => edit),
      ]),
    )
  } catch {
    // A browser that keeps nothing, as some do in private windows: filling works all the same.
    return new Map()
  }
}

/** Keeps these edits, and forgets those of the questions that are `gone`. Asked for before a page goes, it still happens. */
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
      // Another tab brings a newer version: let it.
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
