import { sameAnswer } from 'contract/answers/answers.rules.ts'
import { answerText } from 'contract/answers/answer-text.ts'
import type { Answer, KeptQuestion } from 'contract/questionnaires/questions.ts'
import type { Conflict } from 'contract/answers/form.ts'
import type { Edit } from './drafts.ts'

/** An answer as the server has it; `answer_id` is its record, null for none. */
export interface StoredAnswer {
  answer: Answer | undefined
  answer_id: number | null
}

const noFiles: Record<string, File> = {}
const nothing: StoredAnswer = { answer: undefined, answer_id: null }

/** Whether the first one was recorded after the other. */
export const isLater = (one: StoredAnswer, other: StoredAnswer) =>
  (one.answer_id ?? 0) > (other.answer_id ?? 0)

/** The answers that the server has, and over them those that are typed here and not saved. */
export class Edits {
  #stored = new Map<number, StoredAnswer>()
  readonly #edits = new Map<number, Edit>()
  readonly #conflicts = new Map<number, Conflict>()
  /** Edits whose questions are part of the survey no longer; they wait in case these come back. */
  #removed: ReadonlyMap<number, Edit> = new Map()
  #touched = new Set<number>()

  constructor(drafts: readonly Edit[]) {
    for (const draft of drafts) this.#edits.set(draft.question_id, draft)
  }

  /** Starts from what the server has, and keeps this map. An edit that is stored by now is none any more. */
  load(read: Map<number, StoredAnswer>): void {
    for (const [id, stored] of this.#stored) {
      // Saved here since that was read.
      if (read.has(id) && isLater(stored, read.get(id)!)) read.set(id, stored)
    }
    this.#stored = read
    for (const [id, { gone: _, ...edit }] of this.#removed)
      if (this.#stored.has(id)) this.#edits.set(id, edit)
    const removed = new Map([...this.#removed].filter(([id]) => !this.#stored.has(id)))
    for (const [id, edit] of this.#edits) {
      if (this.#stored.has(id)) {
        if (this.#isStored(id, edit.answer, edit.files)) this.#drop(id)
        continue
      }
      this.#drop(id)
      removed.set(id, edit)
    }
    this.#removed = removed
  }

  /** Notes how the edits read whose questions are about to go, since nobody will know afterwards. */
  describeRemoved(questions: ReadonlyMap<number, KeptQuestion>, staying: ReadonlyMap<number, unknown>): void {
    for (const [id, edit] of this.#edits) {
      const question = staying.has(id) ? undefined : questions.get(id)
      if (!question) continue
      const gone = { question: question.question, answer: answerText(question, edit.answer) }
      this.#edits.set(id, { ...edit, gone })
    }
  }

  /** Lets go of the edits whose questions are gone, or of one of them. */
  discardRemoved(id?: number): void {
    for (const one of this.#removed.keys()) this.#touched.add(one)
    this.#removed = new Map([...this.#removed].filter(([one]) => id !== undefined && one !== id))
  }

  stored = (id: number): StoredAnswer => this.#stored.get(id) ?? nothing
  files = (id: number): Readonly<Record<string, File>> => this.#edits.get(id)?.files ?? noFiles
  has = (id: number) => this.#edits.has(id)
  /** What the device keeps, whether its question is there or gone. */
  draft = (id: number) => this.#edits.get(id) ?? this.#removed.get(id)
  get removed(): ReadonlyMap<number, Edit> {
    return this.#removed
  }
  /** The answer that stands here for a question. */
  answerOf = (id: number): Answer | undefined => this.#edits.get(id)?.answer ?? this.stored(id).answer
  get all(): ReadonlyMap<number, Edit> {
    return this.#edits
  }
  get conflicts(): ReadonlyMap<number, Conflict> {
    return this.#conflicts
  }

  /** All answers as they stand here, over these ones of the server; what was saved since they were read counts. */
  answersOver(read: ReadonlyMap<number, StoredAnswer>): Map<number, Answer> {
    const answers = new Map<number, Answer>()
    for (const [id, theirs] of read) {
      const known = this.stored(id)
      const { answer } = isLater(known, theirs) ? known : theirs
      if (answer) answers.set(id, answer)
    }
    for (const [id, { answer }] of this.#removed) answers.set(id, answer)
    for (const [id, { answer }] of this.#edits) answers.set(id, answer)
    return answers
  }

  /** Takes an answer that was given here; what is stored already is no edit. */
  put(id: number, answer: Answer, files: Record<string, File> = this.files(id)): void {
    if (this.#isStored(id, answer, files)) return this.#drop(id)
    const seen = this.#edits.get(id)?.seen ?? this.stored(id).answer_id
    this.#edits.set(id, { question_id: id, answer, seen, at: Date.now(), files })
    this.#touched.add(id)
  }

  /** Takes what the server has now. */
  store(id: number, stored: StoredAnswer): void {
    this.#stored.set(id, stored)
    const edit = this.#edits.get(id)
    if (edit) this.put(id, edit.answer, edit.files)
  }

  /**
   * Takes what the server has after it was sent `sent`, given what stands here now.
   * @returns whether it stands here too; otherwise something else was given meanwhile, which is an edit of its own
   */
  saved(id: number, stored: StoredAnswer, sent: Edit | undefined, now: Answer): boolean {
    const edit = this.#edits.get(id)
    this.#stored.set(id, stored)
    this.#drop(id)
    if (edit === sent) return true
    this.put(id, now, edit?.files)
    return !this.#edits.has(id)
  }

  /** Somebody else has saved another answer since this one was loaded. */
  addConflict(conflict: Conflict): void {
    const { question_id: id, answer, answer_id } = conflict
    this.#conflicts.set(id, conflict)
    this.store(id, { answer, answer_id })
  }

  /** The edit may replace the answer that it was in conflict with. */
  replaceTheirs(id: number): void {
    const [edit, conflict] = [this.#edits.get(id), this.#conflicts.get(id)]
    this.#conflicts.delete(id)
    if (edit && conflict) this.#edits.set(id, { ...edit, seen: conflict.answer_id })
    this.#touched.add(id)
  }

  /** The questions whose edits have come, changed or gone since this was last asked. */
  takeTouched(): ReadonlySet<number> {
    const touched = this.#touched
    this.#touched = new Set()
    return touched
  }

  #isStored(id: number, answer: Answer, files: Readonly<Record<string, File>>) {
    return Object.keys(files).length === 0 && sameAnswer(answer, this.#stored.get(id)?.answer)
  }

  #drop(id: number) {
    this.#edits.delete(id)
    this.#conflicts.delete(id)
    this.#touched.add(id)
  }
}
