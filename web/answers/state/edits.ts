import { answerId, answerKey, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { answerProblems, entry, sameAnswer } from 'contract/answers/answers.rules.ts'
import { answerText } from 'contract/answers/answer-text.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { AnswerConflict } from 'contract/answers/form.ts'
import type { Edit, OpenConflict } from './edit.ts'

/** An answer on the server; `answer_id` is its record, null before the first save. */
export interface StoredAnswer {
  answer: Answer | undefined
  answer_id: number | null
}

const noFiles: Record<string, File> = {}
const nothing: StoredAnswer = { answer: undefined, answer_id: null }

/** Whether `one` was recorded after `other`. */
export const isLater = (one: StoredAnswer, other: StoredAnswer) =>
  (one.answer_id ?? 0) > (other.answer_id ?? 0)

/** The answers on the server, overlaid with unsaved ones. */
export class Edits {
  #stored = new Map<AnswerId, StoredAnswer>()
  readonly #edits = new Map<AnswerId, Edit>()
  readonly #conflicts = new Map<AnswerId, OpenConflict>()
  /** Edits of removed questions, kept in case the questions return. */
  #removed: ReadonlyMap<AnswerId, Edit> = new Map()
  /** Answers of instances that are not asked now, which may return before the next query. */
  readonly #past = new Map<AnswerId, StoredAnswer>()
  #touched = new Set<AnswerId>()
  /**
   * The record shown when typing started, for questions whose text temporarily equalled a newer record. Valid until the question loses
   * the focus, because further typing is not based on that newer record.
   */
  readonly #begun = new Map<AnswerId, number | null>()

  constructor(drafts: readonly Edit[]) {
    for (const draft of drafts) this.#edits.set(answerId(draft), draft)
  }

  /** Replaces the server's answers with this map. Edits equal to the stored answer are dropped. */
  load(read: Map<AnswerId, StoredAnswer>): void {
    for (const [id, stored] of this.#stored) {
      const theirs = read.get(id)
      // A newer record is known from a save or a later query.
      if (theirs && isLater(stored, theirs)) read.set(id, stored)
      else if (!theirs && stored.answer_id !== null) this.#past.set(id, stored)
    }
    for (const [id, past] of this.#past) {
      const theirs = read.get(id)
      if (!theirs) continue
      if (isLater(past, theirs)) read.set(id, past)
      this.#past.delete(id)
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
    // On a page that has just opened, the user is not typing yet.
    if (isFirst) this.#begun.clear()
  }

  /** Stores question and answer as text with the edits of questions about to be removed. */
  describeRemoved(
    questions: ReadonlyMap<AnswerId, StoredQuestion>,
    staying: ReadonlyMap<AnswerId, unknown>,
  ): void {
    for (const [id, edit] of this.#edits) {
      const question = staying.has(id) ? undefined : questions.get(id)
      if (!question) continue
      const gone = { question: question.question, answer: answerText(question, edit.answer) }
      this.#edits.set(id, { ...edit, gone })
    }
  }

  /** Discards the edits of one or all removed questions. */
  discardRemoved(id?: AnswerId): void {
    for (const one of this.#removed.keys()) this.#touched.add(one)
    this.#removed = new Map([...this.#removed].filter(([one]) => id !== undefined && one !== id))
  }

  stored = (id: AnswerId): StoredAnswer => this.#stored.get(id) ?? nothing
  files = (id: AnswerId): Readonly<Record<string, File>> => this.#edits.get(id)?.files ?? noFiles
  has = (id: AnswerId) => this.#edits.has(id)
  /** The edit of a question, even if it has been removed. */
  draft = (id: AnswerId) => this.#edits.get(id) ?? this.#removed.get(id)
  get removed(): ReadonlyMap<AnswerId, Edit> {
    return this.#removed
  }
  /** The answer shown on the page. */
  answerOf = (id: AnswerId): Answer | undefined => this.#edits.get(id)?.answer ?? this.stored(id).answer
  get all(): ReadonlyMap<AnswerId, Edit> {
    return this.#edits
  }
  get conflicts(): ReadonlyMap<AnswerId, OpenConflict> {
    return this.#conflicts
  }

  /**
   * All valid answers, given the server's answers: stored ones overlaid with edits that can be saved. Answers saved here after the
   * query take precedence.
   */
  answersOver(
    read: ReadonlyMap<AnswerId, StoredAnswer>,
    questions: (id: AnswerId) => StoredQuestion | undefined,
  ): Map<AnswerId, Answer> {
    const answers = new Map<AnswerId, Answer>()
    for (const [id, theirs] of read) {
      const known = this.stored(id)
      const { answer } = isLater(known, theirs) ? known : theirs
      if (answer) answers.set(id, answer)
    }
    // Answers in instances that were added since the query.
    for (const known of [this.#past, this.#stored])
      for (const [id, { answer }] of known)
        if (answer && !read.has(id) && questions(id)) answers.set(id, answer)
    for (const edits of [this.#removed, this.#edits])
      for (const [id, { answer }] of edits) {
        const question = questions(id)
        if (question && answerProblems(question, answer).length === 0) answers.set(id, answer)
      }
    return answers
  }

  /**
   * Stores an edit; an answer equal to the stored one removes it.
   * @param from the record on which it is based; by default the one shown when editing started
   */
  put(id: AnswerId, answer: Answer, { files = this.files(id), from }: PutOptions = {}): void {
    const seen = from !== undefined ? from : this.#seen(id)
    if (this.#isStored(id, answer, files)) return this.#coincide(id, seen)
    this.#edits.set(id, { ...answerKey(id), answer, seen, at: Date.now(), files })
    this.#touched.add(id)
  }

  /** The record shown when editing started. */
  #seen(id: AnswerId): number | null {
    const edit = this.#edits.get(id)
    if (edit) return edit.seen
    const begun = this.#begun.get(id)
    return begun !== undefined ? begun : this.stored(id).answer_id
  }

  /** Whether another answer has been saved since this edit was started. */
  isOvertaken(id: AnswerId): boolean {
    const edit = this.#edits.get(id)
    return edit !== undefined && (this.stored(id).answer_id ?? 0) > (edit.seen ?? 0)
  }

  /** The question lost the focus: the user has now seen what it shows. */
  leave(id: AnswerId): void {
    this.#begun.delete(id)
  }

  /** Stores a newer answer of the server, to which an open conflict then refers. */
  store(id: AnswerId, stored: StoredAnswer): void {
    if (!isLater(stored, this.stored(id))) return
    this.#stored.set(id, stored)
    this.#renewConflicts()
    const edit = this.#edits.get(id)
    if (edit && this.#isStored(id, edit.answer, edit.files)) this.#coincide(id)
  }

  /**
   * Stores the record of a saved answer; `now` is the answer on the page. Input typed during saving stays an edit, based on this
   * record.
   * @returns whether nothing is left to save
   */
  saved(id: AnswerId, record: StoredAnswer, { sent, now }: { sent: Edit | undefined; now: Answer }): boolean {
    const edit = this.#edits.get(id)
    const known = this.stored(id)
    // A later answer of another user may already be known before this response arrived.
    if (!isLater(known, record)) this.#stored.set(id, record)
    // The response to a retry can arrive after the user has seen and edited a later record.
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

  /** Stores that another answer has been saved since this one was loaded. */
  addConflict(conflict: AnswerConflict): void {
    const { answer, answer_id, user, respondent_number, created_at } = conflict
    const id = answerId(conflict)
    this.store(id, { answer, answer_id })
    const edit = this.#edits.get(id)
    // No conflict: the edit was withdrawn, equals the stored answer, or the user has already chosen.
    if (!edit || (edit.seen ?? 0) >= answer_id) return
    this.#conflicts.set(id, {
      ...answerKey(id),
      answer,
      answer_id,
      by: { user, respondent_number, created_at },
    })
    this.#renewConflicts()
  }

  /** Resolves a conflict in favour of the edit. */
  replaceTheirs(id: AnswerId): void {
    const [edit, conflict] = [this.#edits.get(id), this.#conflicts.get(id)]
    this.#conflicts.delete(id)
    if (edit && conflict) this.#edits.set(id, { ...edit, seen: conflict.answer_id })
    this.#touched.add(id)
  }

  /** Marks all edits as changed, so that they are written again. */
  touchAll(): void {
    for (const edits of [this.#edits, this.#removed]) for (const id of edits.keys()) this.#touched.add(id)
  }

  /** Ids of questions whose edits have changed since the last call. */
  takeTouched(): ReadonlySet<AnswerId> {
    const touched = this.#touched
    this.#touched = new Set()
    return touched
  }

  /** Updates an open conflict to the currently stored answer. */
  #renewConflicts() {
    for (const id of this.#conflicts.keys()) {
      const { answer = {}, answer_id } = this.stored(id)
      if (answer_id !== null && answer_id > (this.#conflicts.get(id)?.answer_id ?? 0))
        this.#conflicts.set(id, { ...answerKey(id), answer, answer_id })
    }
  }

  #isStored(id: AnswerId, answer: Answer, files: Readonly<Record<string, File>>) {
    return Object.keys(files).length === 0 && sameAnswer(answer, this.#stored.get(id)?.answer)
  }

  /** The edit temporarily equals the stored answer: it is dropped, but the record does not count as seen. */
  #coincide(id: AnswerId, seen = this.#seen(id)) {
    this.#drop(id)
    if ((this.stored(id).answer_id ?? 0) > (seen ?? 0)) this.#begun.set(id, seen)
  }

  #drop(id: AnswerId) {
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

/** Whether an edit is based on a later record than this one. */
const hasSeen = ({ seen }: Edit, { answer_id }: StoredAnswer) => (seen ?? 0) > (answer_id ?? 0)

const isSameFile = (one: File | undefined, other: File | undefined) =>
  one !== undefined &&
  other !== undefined &&
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified

/** Whether an edit equals the sent one, even if one of them was restored from the device. */
const isSameEdit = (edit: Edit, sent: Edit) =>
  edit === sent ||
  (sameAnswer(edit.answer, sent.answer) && Object.keys(filesExcept(edit.files, sent.files)).length === 0)

/** Files that have not been sent. */
const filesExcept = (files: Readonly<Record<string, File>>, sent: Readonly<Record<string, File>> = noFiles) =>
  Object.fromEntries(Object.entries(files).filter(([option, file]) => !isSameFile(file, sent[option])))

/** The answer with the server's names of the sent files, unless they were replaced in the meantime. */
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
