import { runAtOnce, type Resumable } from 'contract/platform/resumable.ts'
import { choose, sameAnswer, type AnswerProblem } from 'contract/answers/answers.rules.ts'
import type { SurveyState } from 'contract/answers/survey-state.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { fileKey, type Conflict, type SurveyForm } from 'contract/answers/form.ts'
import { whyNotSave } from 'contract/surveys/surveys.rules.ts'
import { runInSlices } from '../../platform/run-in-slices.ts'
import type { Edit } from './drafts.ts'
import { Edits, isLater, type StoredAnswer } from './edits.ts'
import type { Chunk, Item, Layout } from './layout.ts'
import { Subscribers } from './subscribers.ts'
import { keptItems, loadInSteps, sameItems, type Loaded } from './loading.ts'
import { AnswerRemarks } from './answer-remarks.ts'
import type { SectionCounts } from './section-counts.ts'
import type { Head, ShownQuestion, Topic } from './shown.ts'

const none: Answer = {}

/**
 * A survey that is being filled: the answers of the server, the unsaved ones, and everything derived from both. It
 * lives outside React, and each question is a topic of its own, so that an answer renders only what it changes.
 *
 * A long survey starts with one section, which can be answered at once. `take` then adds the whole survey, computed in
 * slices; until then the other sections and all totals are unknown.
 */
export class Filling {
  readonly changes = new Subscribers<Topic>()
  readonly edits: Edits
  head!: Head
  state!: SurveyState
  layout!: Layout
  #taken: SurveyForm
  #counts!: SectionCounts
  #questions: ReadonlyMap<number, StoredQuestion> = new Map()
  #items = new Map<Chunk, readonly Item[]>()
  readonly #shown = new Map<number, ShownQuestion>()
  /** Questions answered while another version of the form is being loaded in slices. */
  readonly #since = new Set<number>()
  readonly #remarks = new AnswerRemarks({
    question: (id) => this.question(id),
    // The answer as it was typed: selected options that were removed are reported, not dropped.
    answerOf: (id) => this.edits.draft(id)?.answer ?? this.answerOf(id),
    violationOf: (id) => this.state.violation(id),
  })

  constructor(form: SurveyForm, drafts: readonly Edit[] = []) {
    this.edits = new Edits(drafts)
    this.#taken = form
    this.#start(runAtOnce(this.#loading(form)))
  }

  /** Whether all questions are loaded, see `part` of a form. */
  get isWhole() {
    return this.head.part === undefined
  }

  /** Resolves when all questions are loaded. */
  async whole(): Promise<void> {
    while (!this.isWhole) {
      await new Promise<void>((resolve) => {
        const stop = this.changes.subscribe('layout', () => (stop(), resolve()))
      })
    }
  }

  /** Loads a form. What the page already shows of it is kept. */
  #loading(form: SurveyForm): Resumable<Loaded> {
    const part = this.#completes(form) ? this.head.part : undefined
    const section = part && this.layout.sections[part.section]
    return loadInSteps(form, {
      ...(section && {
        known: {
          questions: this.#questions,
          section,
          itemsOf: this.itemsOf,
        },
      }),
      answersOver: (stored) => {
        this.#since.clear()
        return this.edits.answersOver(stored)
      },
    })
  }

  /** Whether a form completes the part that is loaded, in the same version. */
  #completes = (head: Omit<Head, 'part'>) =>
    this.head?.part !== undefined && head.updated_at === this.head.updated_at

  /** Replaces the shown form with a loaded one. */
  #start({ head, questions, stored, state, layout, items, counts }: Loaded) {
    const completes = this.#completes(head)
    this.edits.describeRemoved(this.#questions, questions)
    this.head = completes ? { ...head, files: { ...head.files, ...this.head.files } } : head
    this.#questions = questions
    this.edits.load(stored)
    this.state = state
    this.layout = layout
    this.#items = items
    this.#counts = counts
    const shown = [...this.#shown]
    if (!completes) this.#shown.clear()
    for (const id of this.#since) this.#change(id, this.edits.answerOf(id))
    for (const [id, { answer, required }] of completes ? shown : [])
      if (required !== state.isRequired(id) || !sameAnswer(answer, this.answerOf(id))) this.#refresh(id)
    this.#remarks.reload((id) => questions.has(id))
    for (const topic of ['layout', 'head', 'sections', 'edits'] as const) this.changes.notify(topic)
    if (!completes) for (const id of questions.keys()) this.changes.notify(id)
  }

  /** Discards the unsaved answers to removed questions. */
  discardRemoved(): void {
    this.edits.discardRemoved()
    this.changes.notify('edits')
  }

  /** Takes a newer form of the server. Unsaved answers stay. */
  take(form: SurveyForm): void {
    if (form === this.#taken) return
    this.#taken = form
    const { results, ...head } = form
    const isSame = head.updated_at === this.head.updated_at && results.length === this.#questions.size
    if (!this.isWhole) return void this.#complete(form)
    if (!isSame) return this.#start(runAtOnce(this.#loading(form)))
    this.head = head
    this.changes.notify('head')
    for (const { question_id: id, answer, answer_id } of results) {
      const stored = { answer: answer ?? undefined, answer_id }
      if (!isLater(stored, this.edits.stored(id))) continue
      this.edits.store(id, stored)
      if (!this.edits.has(id) && !sameAnswer(answer ?? undefined, this.answerOf(id)))
        this.#change(id, answer ?? undefined)
    }
    this.changes.notify('edits')
  }

  async #complete(form: SurveyForm) {
    const loaded = await runInSlices(this.#loading(form), () => form === this.#taken)
    if (loaded) this.#start(loaded)
  }

  /** Why the survey cannot be answered now, if so. */
  get refusal() {
    const { form_active: active, accept_submissions, user_permissions } = this.head
    return whyNotSave({ active, accept_submissions }, user_permissions)
  }

  answerOf = (id: number): Answer => this.state.answerOf(id) ?? none
  question = (id: number): StoredQuestion => this.#questions.get(id)!
  /** The stored file of this name, with its URL. */
  fileOf = (id: number, storedName: string) => this.head.files[fileKey(id, storedName)]
  progress = () => this.#counts.progress()
  /** Whether a section has visible questions. */
  asks = (section: number) => this.progress().sections[section]?.asked === true

  shown(id: number): ShownQuestion {
    const known = this.#shown.get(id)
    if (known) return known
    const shown: ShownQuestion = {
      question: this.question(id),
      answer: this.answerOf(id),
      required: this.state.isRequired(id),
      problems: this.#remarks.shown(id),
      violation: this.#remarks.violation(id),
      conflict: this.edits.conflicts.get(id),
      files: this.edits.files(id),
    }
    this.#shown.set(id, shown)
    return shown
  }

  /** The visible items of a chunk; the same array until it changes. */
  itemsOf = (chunk: Chunk): readonly Item[] => keptItems(this.#items, chunk, this.state)

  choose(id: number, option: string): void {
    this.#put(id, choose(this.question(id), this.answerOf(id), option))
  }

  /** Sets the value of an option's input; undefined clears it. */
  type(id: number, option: string, value: string | number | undefined): void {
    this.#remarks.setReadable(id, option, true)
    const { [`${option}-data`]: _before, ...answer } = this.answerOf(id)
    this.#put(id, value === undefined || value === '' ? answer : { ...answer, [`${option}-data`]: value })
  }

  /** Notes that an input holds text that cannot be parsed: the answer stays, and cannot be saved until it can be. */
  markUnreadable(id: number, option: string): void {
    this.#remarks.setReadable(id, option, false)
    this.changes.notify('edits')
  }

  /** Sets the file of an option; undefined removes it. */
  attach(id: number, option: string, file: File | undefined): void {
    const { [option]: _file, ...files } = this.edits.files(id)
    const { [`${option}-file`]: _name, ...answer } = this.answerOf(id)
    if (!file) return this.#put(id, answer, files)
    this.#put(id, { ...answer, [`${option}-file`]: file.name }, { ...files, [option]: file })
  }

  #put(id: number, answer: Answer, files?: Record<string, File>) {
    if (this.refusal) return
    this.edits.put(id, answer, files)
    this.#remarks.changed(id)
    this.#change(id, answer)
    this.changes.notify('edits')
  }

  #change(id: number, answer: Answer | undefined) {
    this.#since.add(id)
    const changed = this.state.answer(id, answer)
    const chunks = new Set<Chunk>()
    for (const one of changed) {
      this.#shown.delete(one)
      const chunk = this.layout.chunkOf.get(one)
      if (chunk) chunks.add(chunk)
    }
    for (const chunk of chunks) this.#arrange(chunk)
    for (const one of changed) this.changes.notify(one)
    this.#counts.changed(chunks)
    this.changes.notify('sections')
  }

  #arrange(chunk: Chunk) {
    const before = this.itemsOf(chunk)
    this.#items.delete(chunk)
    if (sameItems(before, this.itemsOf(chunk))) this.#items.set(chunk, before)
    else this.changes.notify(chunk)
  }

  /** Shows the problems of a question that was left (never while typing). */
  leave(id: number): void {
    if (!this.#remarks.leave(id)) return
    this.#refresh(id)
    this.changes.notify('edits')
  }

  /** Questions that show a problem. */
  withShownProblems = () => this.#remarks.withShownProblems()
  problemsOf = (id: number) => this.#remarks.problemsOf(id)

  /** Questions whose answers cannot be saved as they are. */
  faulty = (): number[] =>
    [...new Set([...this.edits.all.keys(), ...this.#remarks.garbled()])].filter(
      (id) => this.problemsOf(id).length > 0,
    )

  /** Takes the server's answers after a save of `sent`. */
  saved(sent: readonly Edit[], saved: readonly (StoredAnswer & { question_id: number })[]): void {
    for (const { question_id: id, answer, answer_id } of saved) {
      if (!this.#questions.has(id)) {
        // Saved, but its question was removed meanwhile.
        this.edits.discardRemoved(id)
        continue
      }
      const edit = sent.find(({ question_id }) => question_id === id)
      const isStored = this.edits.saved(id, { answer, answer_id }, edit, this.answerOf(id))
      if (isStored && !sameAnswer(answer, this.answerOf(id))) this.#change(id, answer)
      this.#refresh(id)
    }
    this.changes.notify('edits')
  }

  /** Notes answers that somebody else has saved meanwhile; the person chooses between theirs and their own. */
  addConflicts(conflicts: readonly Conflict[]): void {
    for (const conflict of conflicts) {
      if (!this.#questions.has(conflict.question_id)) continue
      this.edits.addConflict(conflict)
      this.#refresh(conflict.question_id)
    }
    this.changes.notify('edits')
  }

  resolveConflict(id: number, whose: 'mine' | 'theirs'): void {
    if (whose === 'theirs') return this.revert([id])
    this.edits.replaceTheirs(id)
    this.#refresh(id)
    this.changes.notify('edits')
  }

  /** Marks answers that the server has rejected; they are left out of saves until they change. */
  refuse(problems: ReadonlyMap<number, readonly AnswerProblem[]>): void {
    for (const [id, ofQuestion] of problems) {
      if (!this.#questions.has(id)) continue
      this.#remarks.refuse(id, ofQuestion)
      this.leave(id)
    }
    this.changes.notify('edits')
  }

  /** Reverts to the stored answers. */
  revert(ids: Iterable<number>): void {
    for (const id of ids) this.#put(id, this.edits.stored(id).answer ?? none, {})
  }

  #refresh(id: number) {
    this.#shown.delete(id)
    this.changes.notify(id)
  }
}
