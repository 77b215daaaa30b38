import { answerProblems, entry, sameAnswer } from 'contract/answers/answers.rules.ts'
import { answerText } from 'contract/answers/answer-text.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { AnswerConflict } from 'contract/answers/form.ts'
import type { Edit, OpenConflict } from './edit.ts'

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
  readonly #conflicts = new Map<number, OpenConflict>()
  /** Edits of questions that are no longer part of the survey; kept in case the questions return. */
  #removed: ReadonlyMap<number, Edit> = new Map()
  #touched = new Set<number>()
  /**
   * The record that was seen when typing began, for questions whose text came to equal a newer record on the way. It
   * holds until the question is left: what is typed on was never based on that newer record.
   */
  readonly #begun = new Map<number, number | null>()

  constructor(drafts: readonly Edit[]) {
    for (const draft of drafts) this.#edits.set(draft.question_id, draft)
  }

  /** Takes over the answers of the server, and the map itself. Edits that equal the stored answer are dropped. */
  load(read: Map<number, StoredAnswer>): void {
    for (const [id, stored] of this.#stored) {
      const theirs = read.get(id)
      // Saved, or told by a later read, after `read` was fetched.
      if (theirs && isLater(stored, theirs)) read.set(id, stored)
    }
    const isFirst = this.#stored.size === 0
    this.#stored = read
    this.#renewConflicts()
    for (const [id, { gone: _, ...edit }] of this.#removed)
      if (this.#stored.has(id)) this.#edits.set(id, edit)
    const removed = new Map([...this.#removed].filter(([id]) => !this.#stored.has(id)))
    for (const [id, edit] of this.#edits) {
      if (this.#stored.has(id)) {
        if (this.#isStored(id, edit.answer, edit.files)) this.#coincide(id)
        continue
      }
      this.#drop(id)
      removed.set(id, edit)
    }
    this.#removed = removed
    // Nobody types yet on a page that has just been opened.
    if (isFirst) this.#begun.clear()
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
  get conflicts(): ReadonlyMap<number, OpenConflict> {
    return this.#conflicts
  }

  /**
   * All answers that count, given these ones of the server: the edits over those stored, but no edit that cannot be
   * saved as it is. Answers saved here after they were read win.
   */
  answersOver(
    read: ReadonlyMap<number, StoredAnswer>,
    questions: ReadonlyMap<number, StoredQuestion>,
  ): Map<number, Answer> {
    const answers = new Map<number, Answer>()
    for (const [id, theirs] of read) {
      const known = this.stored(id)
      const { answer } = isLater(known, theirs) ? known : theirs
      if (answer) answers.set(id, answer)
    }
    for (const edits of [this.#removed, this.#edits])
      for (const [id, { answer }] of edits) {
        const question = questions.get(id)
        if (question && answerProblems(question, answer).length === 0) answers.set(id, answer)
      }
    return answers
  }

  /**
   * Takes an answer that was given here; one that equals the stored answer is no edit.
   * @param from the record it is based on; by default the one that was shown when typing began
   */
  put(id: number, answer: Answer, { files = this.files(id), from }: PutOptions = {}): void {
    const seen = from !== undefined ? from : this.#seen(id)
    if (this.#isStored(id, answer, files)) return this.#coincide(id, seen)
    this.#edits.set(id, { question_id: id, answer, seen, at: Date.now(), files })
    this.#touched.add(id)
  }

  /** The record that was shown when typing began. */
  #seen(id: number): number | null {
    const edit = this.#edits.get(id)
    if (edit) return edit.seen
    const begun = this.#begun.get(id)
    return begun !== undefined ? begun : this.stored(id).answer_id
  }

  /** Whether somebody has saved another answer since the edit of this question was begun. */
  isOvertaken(id: number): boolean {
    const edit = this.#edits.get(id)
    return edit !== undefined && (this.stored(id).answer_id ?? 0) > (edit.seen ?? 0)
  }

  /** The question was left: what it shows now is what its reader has seen. */
  leave(id: number): void {
    this.#begun.delete(id)
  }

  /** Takes a newer answer of the server. An open conflict is with that one then. */
  store(id: number, stored: StoredAnswer): void {
    if (!isLater(stored, this.stored(id))) return
    this.#stored.set(id, stored)
    this.#renewConflicts()
    const edit = this.#edits.get(id)
    if (edit && this.#isStored(id, edit.answer, edit.files)) this.#coincide(id)
  }

  /**
   * Takes the record of what was saved, where `now` is what the page shows. What was typed since then stays an edit,
   * based on this record.
   * @returns whether nothing was
   */
  saved(id: number, record: StoredAnswer, { sent, now }: { sent: Edit | undefined; now: Answer }): boolean {
    const edit = this.#edits.get(id)
    const known = this.stored(id)
    // Somebody may have answered after this save, and their record may have been read before its response came.
    if (!isLater(known, record)) this.#stored.set(id, record)
    // A repeated request can be answered after its writer has seen, and typed on, what came after it.
    if (edit && hasSeen(edit, record)) return false
    const isUnchanged = edit !== undefined && sent !== undefined && isSameEdit(edit, sent)
    const answer = sent && !isUnchanged ? withStoredFiles(now, sent, edit, record.answer) : now
    const files = edit ? filesExcept(edit.files, sent?.files) : noFiles
    const begun = this.#begun.has(id)
    this.#drop(id)
    if (isUnchanged) return true
    if (edit === undefined && isLater(known, record)) {
      if (begun) this.#begun.set(id, record.answer_id)
      return true
    }
    this.put(id, answer, { files, from: record.answer_id })
    return !this.#edits.has(id)
  }

  /** Notes that another answer has been saved since this one was loaded. */
  addConflict(conflict: AnswerConflict): void {
    const { question_id: id, answer, answer_id, user, created_at } = conflict
    this.store(id, { answer, answer_id })
    const edit = this.#edits.get(id)
    // Nothing to choose between: the edit was taken back or equals what is stored, or its writer has chosen already.
    if (!edit || (edit.seen ?? 0) >= answer_id) return
    this.#conflicts.set(id, { question_id: id, answer, answer_id, by: { user, created_at } })
    this.#renewConflicts()
  }

  /** Lets the edit replace the answer that it was in conflict with. */
  replaceTheirs(id: number): void {
    const [edit, conflict] = [this.#edits.get(id), this.#conflicts.get(id)]
    this.#conflicts.delete(id)
    if (edit && conflict) this.#edits.set(id, { ...edit, seen: conflict.answer_id })
    this.#touched.add(id)
  }

  /** Lets all edits count as changed, so that they are written to where they belong now. */
  touchAll(): void {
    for (const edits of [this.#edits, this.#removed]) for (const id of edits.keys()) this.#touched.add(id)
  }

  /** The questions whose edits were added, changed or removed since the last call. */
  takeTouched(): ReadonlySet<number> {
    const touched = this.#touched
    this.#touched = new Set()
    return touched
  }

  /** What is shown as theirs, and taken or replaced, is what is stored now. */
  #renewConflicts() {
    for (const id of this.#conflicts.keys()) {
      const { answer = {}, answer_id } = this.stored(id)
      if (answer_id !== null && answer_id > (this.#conflicts.get(id)?.answer_id ?? 0))
        this.#conflicts.set(id, { question_id: id, answer, answer_id })
    }
  }

  #isStored(id: number, answer: Answer, files: Readonly<Record<string, File>>) {
    return Object.keys(files).length === 0 && sameAnswer(answer, this.#stored.get(id)?.answer)
  }

  /** The edit equals the stored answer, for now: no edit, and not yet seen either. */
  #coincide(id: number, seen = this.#seen(id)) {
    this.#drop(id)
    if ((this.stored(id).answer_id ?? 0) > (seen ?? 0)) this.#begun.set(id, seen)
  }

  #drop(id: number) {
    this.#edits.delete(id)
    this.#conflicts.delete(id)
    this.#begun.delete(id)
    this.#touched.add(id)
  }
}

interface PutOptions {
  files?: Readonly<Record<string, File>>
  from?: number | null
}

/** Whether an edit was begun after a later record was seen than this one. */
const hasSeen = ({ seen }: Edit, { answer_id }: StoredAnswer) => (seen ?? 0) > (answer_id ?? 0)

const isSameFile = (one: File | undefined, other: File | undefined) =>
  one !== undefined &&
  other !== undefined &&
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified

/** Whether an edit is what was sent, also when one of them has been read from the device. */
const isSameEdit = (edit: Edit, sent: Edit) =>
  edit === sent ||
  (sameAnswer(edit.answer, sent.answer) && Object.keys(filesExcept(edit.files, sent.files)).length === 0)

/** The files that were not sent. */
const filesExcept = (files: Readonly<Record<string, File>>, sent: Readonly<Record<string, File>> = noFiles) =>
  Object.fromEntries(Object.entries(files).filter(([option, file]) => !isSameFile(file, sent[option])))

/** The answer with the names under which the server has stored the files that were sent and not replaced since. */
function withStoredFiles(
  now: Answer,
  sent: Edit,
  edit: Edit | undefined,
  stored: Answer | undefined,
): Answer {
  const names = Object.entries(sent.files).flatMap(([option, file]) => {
    const name = stored && entry(stored, `${option}-file`)
    return name !== undefined && isSameFile(edit?.files[option], file)
      ? [[`${option}-file`, name] as const]
      : []
  })
  return names.length > 0 ? { ...now, ...Object.fromEntries(names) } : now
}
