import { sameAnswer } from 'contract/answers/answers.rules.ts'
import { answerText } from 'contract/answers/answer-text.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { Conflict } from 'contract/answers/form.ts'
import type { Edit } from './drafts.ts'

/** An answer on the server; `answer_id` is its record, null for none. */
export interface StoredAnswer {
  answer: Answer | undefined
  answer_id: number | null
}

const noFiles: Record<string, File> = {}
const nothing: StoredAnswer = { answer: undefined, answer_id: null }

/** Whether `one` was recorded after `other`. */
export const isLater = (one: StoredAnswer, other: StoredAnswer) =>
  (one.answer_id ?? 0) > (other.answer_id ?? 0)

/** The answers on the server, overlaid with those that are typed here and not saved. */
export class Edits {
  #stored = new Map<number, StoredAnswer>()
  readonly #edits = new Map<number, Edit>()
  readonly #conflicts = new Map<number, Conflict>()
  /** Edits of questions that are no longer part of the survey; kept in case the questions return. */
  #removed: ReadonlyMap<number, Edit> = new Map()
  #touched = new Set<number>()

  constructor(drafts: readonly Edit[]) {
    for (const draft of drafts) this.#edits.set(draft.question_id, draft)
  }

  /** Takes over the answers of the server, and the map itself. Edits that equal the stored answer are dropped. */
  load(read: Map<number, StoredAnswer>): void {
    for (const [id, stored] of this.#stored) {
      const theirs = read.get(id)
      // Saved from here after `read` was fetched.
      if (theirs && isLater(stored, theirs)) read.set(id, stored)
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

  /** Stores the text of question and answer with the edits of questions that are about to be removed. */
  describeRemoved(
    questions: ReadonlyMap<number, StoredQuestion>,
    staying: ReadonlyMap<number, unknown>,
  ): void {
    for (const [id, edit] of this.#edits) {
      const question = staying.has(id) ? undefined : questions.get(id)
      if (!question) continue
      const gone = { question: question.question, answer: answerText(question, edit.answer) }
      this.#edits.set(id, { ...edit, gone })
    }
  }

  /** Discards the edits of removed questions, or of one of them. */
  discardRemoved(id?: number): void {
    for (const one of this.#removed.keys()) this.#touched.add(one)
    this.#removed = new Map([...this.#removed].filter(([one]) => id !== undefined && one !== id))
  }

  stored = (id: number): StoredAnswer => this.#stored.get(id) ?? nothing
  files = (id: number): Readonly<Record<string, File>> => this.#edits.get(id)?.files ?? noFiles
  has = (id: number) => this.#edits.has(id)
  /** The edit of a question, whether the question is still there or removed. */
  draft = (id: number) => this.#edits.get(id) ?? this.#removed.get(id)
  get removed(): ReadonlyMap<number, Edit> {
    return this.#removed
  }
  /** The answer of a question as the page shows it. */
  answerOf = (id: number): Answer | undefined => this.#edits.get(id)?.answer ?? this.stored(id).answer
  get all(): ReadonlyMap<number, Edit> {
    return this.#edits
  }
  get conflicts(): ReadonlyMap<number, Conflict> {
    return this.#conflicts
  }

  /**
   * All answers as the page shows them, given these ones of the server; answers saved here after they were read win.
   */
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

  /** Takes an answer that was given here; one that equals the stored answer is no edit. */
  put(id: number, answer: Answer, files: Record<string, File> = this.files(id)): void {
    if (this.#isStored(id, answer, files)) return this.#drop(id)
    const seen = this.#edits.get(id)?.seen ?? this.stored(id).answer_id
    this.#edits.set(id, { question_id: id, answer, seen, at: Date.now(), files })
    this.#touched.add(id)
  }

  /** Takes a newer answer of the server. */
  store(id: number, stored: StoredAnswer): void {
    this.#stored.set(id, stored)
    const edit = this.#edits.get(id)
    if (edit) this.put(id, edit.answer, edit.files)
  }

  /**
   * Takes the server's answer after `sent` was saved, where `now` is what the page shows.
   * @returns whether both are equal; otherwise the person has typed on since, which stays an edit
   */
  saved(id: number, stored: StoredAnswer, sent: Edit | undefined, now: Answer): boolean {
    const edit = this.#edits.get(id)
    this.#stored.set(id, stored)
    this.#drop(id)
    if (edit === sent) return true
    this.put(id, now, edit?.files)
    return !this.#edits.has(id)
  }

  /** Notes that somebody else has saved another answer since this one was loaded. */
  addConflict(conflict: Conflict): void {
    const { question_id: id, answer, answer_id } = conflict
    this.#conflicts.set(id, conflict)
    this.store(id, { answer, answer_id })
  }

  /** Lets the edit replace the answer that it was in conflict with. */
  replaceTheirs(id: number): void {
    const [edit, conflict] = [this.#edits.get(id), this.#conflicts.get(id)]
    this.#conflicts.delete(id)
    if (edit && conflict) this.#edits.set(id, { ...edit, seen: conflict.answer_id })
    this.#touched.add(id)
  }

  /** The questions whose edits were added, changed or removed since the last call. */
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
