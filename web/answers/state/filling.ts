import { answerId, answerKey, type AnswerId, type AnswerKey } from 'contract/questionnaires/answer-key.ts'
import { runAtOnce, type Resumable } from 'contract/platform/resumable.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { required } from 'contract/platform/required.ts'
import { rankOf, sameAnswer, withOfferedOptions, type AnswerProblem } from 'contract/answers/answers.rules.ts'
import type { Answer, Option, StoredQuestion } from 'contract/questionnaires/questions.ts'
import { fileKey } from 'contract/answers/answer-file-parts.ts'
import type { AnswerConflict, SurveyForm } from 'contract/answers/form.ts'
import { isHidden } from 'contract/questionnaires/ways-of-asking.ts'
import { whyNotSave } from 'contract/surveys/surveys.rules.ts'
import { runInSlices } from '../../platform/run-in-slices.ts'
import { hasRightCounts } from 'contract/answers/survey-state.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import type { Instance } from 'contract/questionnaires/repeat-group.ts'
import { Arrangement, type InstanceChange } from './arrangement.ts'
import type { Edit } from './edit.ts'
import { Edits, isLater, type StoredAnswer } from './edits.ts'
import type { Chunk, Item } from './layout.ts'
import { Subscribers } from './subscribers.ts'
import { loadFormInSteps, type LoadedForm } from './load-form.ts'
import { AnswerRemarks } from './answer-remarks.ts'
import { withKnownOptions, withOptions } from './known-options.ts'
import { PageView } from './page-view.ts'
import type { Head, QuestionView, FillingTopic } from './question-view.ts'
import { FilledIn } from './filled-in.ts'
import { OptionTexts } from './option-texts.ts'

const none: Answer = {}

/** Answers filled in for new instances can change the number of instances again; a longer chain is left as it is. */
const mostRecounts = 10

/**
 * A survey being filled: the server's answers, unsaved answers, and everything derived from both. It lives outside React, with one
 * subscription topic per question, so that an answer only rerenders what it changes.
 *
 * A long survey starts with one section, which can be answered immediately. `take` then adds the whole survey in slices; until then
 * the other sections and all totals are unknown.
 */
export class Filling {
  readonly changes = new Subscribers<FillingTopic>()
  readonly edits: Edits
  readonly arrangement: Arrangement
  head!: Head
  /** The question being typed in. Making a choice anywhere ends typing. */
  typingIn: AnswerId | undefined
  #taken: SurveyForm
  /** The same as the server sent it. */
  #sent: SurveyForm
  /** The instances that users added, as the page shows them. */
  #shownInstances: readonly Instance[] = []
  #locked: Refusal | undefined
  /** Counts how often the form was loaded, which ends an earlier loading in slices. */
  #loads = 0
  readonly #textsBeside = new OptionTexts()
  /** Questions answered while a new version of the form is loading in slices. */
  readonly #since = new Set<AnswerId>()
  readonly #view = new PageView({ changes: this.changes, show: (id) => this.#show(id) })
  readonly remarks = new AnswerRemarks({
    question: (id) => this.question(id),
    // The original answer, so that selected options that were removed are reported rather than dropped.
    answerOf: (id) => this.edits.draft(id)?.answer ?? this.answerOf(id),
    violationOf: (id) => this.state.violation(id),
  })

  readonly #filledIn = new FilledIn({
    state: () => this.state,
    answerOf: (id) => this.answerOf(id),
    isUntouched: (id) => this.edits.stored(id).answer_id === null && !this.edits.has(id),
    fill: (id, answer) => {
      this.edits.put(id, answer)
      this.remarks.changed(id)
      this.#change(id)
      this.changes.notify('edits')
      this.changes.notify('due')
    },
  })

  constructor(form: SurveyForm, drafts: readonly Edit[] = [], changes: readonly InstanceChange[] = []) {
    this.edits = new Edits(drafts)
    this.arrangement = new Arrangement(changes)
    this.arrangement.load(form.instances)
    this.#taken = form
    this.#sent = form
    this.#start(runAtOnce(this.#loading(form)))
  }

  get state() {
    return this.#view.state
  }
  get layout() {
    return this.#view.layout
  }

  /** Whether all questions are loaded; see `part` of a form. */
  get isWhole() {
    return this.head.part === undefined
  }
  /** Loads a form and keeps what the page already shows. */
  #loading(form: SurveyForm): Resumable<LoadedForm> {
    const { all: instances } = this.arrangement
    const part = this.#completes(form, instances) ? this.head.part : undefined
    const section = part && this.layout.sections[part.section]
    return loadFormInSteps(form, {
      ...(section && { known: { questions: this.#view.questions, section, itemsOf: this.itemsOf } }),
      instances,
      answersOver: (stored, questions) => {
        this.#since.clear()
        return this.edits.answersOver(stored, questions)
      },
    })
  }

  /** Whether a form completes the loaded part, in the same version and with the same instances. */
  #completes = (head: Pick<Head, 'part' | 'updated_at'>, instances: readonly Instance[]) =>
    this.head?.part !== undefined &&
    head.part === undefined &&
    head.updated_at === this.head.updated_at &&
    isSameInstances(instances, this.#shownInstances)

  /** Replaces the displayed form with a loaded one. */
  #start(loaded: LoadedForm, round = 0) {
    const { head, instances, questions, stored } = loaded
    const completes = this.#completes(head, instances)
    this.edits.describeRemoved(this.#view.questions, questions)
    this.head = completes ? { ...head, files: { ...head.files, ...this.head.files } } : head
    this.edits.load(stored)
    // Nobody misses what the form filled in for an instance that is gone.
    for (const [id, { answer }] of this.edits.removed)
      if (this.#filledIn.forget(id, answer)) this.edits.discardRemoved(id)
    this.#shownInstances = instances
    this.#view.load(loaded, completes)
    for (const id of this.#since) this.#change(id)
    if (completes) this.#view.refreshChanged()
    this.remarks.reload((id) => questions.has(id))
    for (const topic of ['layout', 'head', 'sections', 'edits'] as const) this.changes.notify(topic)
    if (!completes) for (const id of questions.keys()) this.changes.notify(id)
    if (!this.refusal && this.#filledIn.start(this.state.model.questions)) this.#recount(round)
  }

  discardRemoved(): void {
    this.edits.discardRemoved()
    this.changes.notify('edits')
  }

  /** Replaces the form with a newer one from the server. Unsaved answers are kept. */
  take(sent: SurveyForm): void {
    if (sent === this.#sent) return
    this.#sent = sent
    const before = this.#taken
    const form = withKnownOptions(sent, before)
    this.#taken = form
    this.arrangement.load(form.instances)
    const refusal = this.refusal
    this.#locked = undefined
    this.#takeAnswers(form, before)
    if (refusal?.code === this.refusal?.code) return
    this.typingIn = undefined
    this.#view.refreshAll()
    this.changes.notify('due')
  }

  #takeAnswers(form: SurveyForm, before: SurveyForm) {
    const { results, instances: _, instance_answers = [], ...head } = form
    const isSame =
      head.updated_at === this.head.updated_at &&
      results.length === before.results.length &&
      // A long list can arrive after the survey itself.
      results.every(({ options }, at) => options.length === before.results[at]?.options.length) &&
      this.#hasInstances()
    if (!this.isWhole) return void this.#complete(form)
    if (!isSame) return this.#start(runAtOnce(this.#loading(form)))
    this.head = head
    this.changes.notify('head')
    for (const { answer, answer_id, ...key } of [...results, ...instance_answers]) {
      const id = answerId({
        question_id: key.question_id,
        ...('instance' in key && { instance: key.instance }),
      })
      const stored = { answer: answer ?? undefined, answer_id }
      if (!this.#view.questions.has(id)) continue
      if (!isLater(stored, this.edits.stored(id))) continue
      this.edits.store(id, stored)
      this.#yieldToTheirs(id)
      if (this.edits.has(id)) this.#view.refresh(id)
      // Even if it equals the edit, which then ends together with the conflict.
      else this.#change(id)
    }
    this.#filledIn.remember()
    this.changes.notify('edits')
    this.#recount()
  }

  /** An answer that the form has filled in gives way to one of another user. */
  #yieldToTheirs(id: AnswerId) {
    const isFilledIn = isHidden(this.question(id)) || this.#filledIn.isOwn(id, this.edits.answerOf(id))
    if (this.edits.has(id) && isFilledIn)
      this.edits.put(id, this.edits.stored(id).answer ?? none, { files: {} })
  }

  async #complete(form: SurveyForm) {
    const load = ++this.#loads
    const isWanted = () => form === this.#taken && load === this.#loads
    const loaded = await runInSlices(this.#loading(form), isWanted)
    if (!loaded || !isWanted()) return
    this.#start(loaded)
    if (!this.#hasInstances()) this.#reload()
  }

  /** Why the survey currently accepts no answers, if so. */
  get refusal(): Refusal | undefined {
    const { form_active: active, accept_submissions, revises, own_institutions, user_permissions } = this.head
    return (
      this.#locked ?? whyNotSave({ active, accept_submissions, revises, own_institutions }, user_permissions)
    )
  }

  /** Marks the survey as inaccessible until `take` provides a newer form. */
  lock(refusal: Refusal): void {
    this.#locked = refusal
    this.typingIn = undefined
    // A new object, to rerender components that show the head.
    this.head = { ...this.head }
    this.changes.notify('head')
    this.#view.refreshAll()
  }

  answerOf = (id: AnswerId): Answer => {
    const answer = this.edits.answerOf(id)
    return answer ? withOfferedOptions(this.question(id), answer) : none
  }
  question = (id: AnswerId): AskedQuestion<StoredQuestion> => required(this.#view.questions, id)
  has = (id: AnswerId): boolean => this.#view.questions.has(id)
  /** The stored file of this name, with its URL. */
  fileOf = (id: AnswerId, storedName: string) =>
    this.head.files[fileKey(answerKey(id).question_id, storedName)]
  progress = () => this.#view.progress()
  shown = (id: AnswerId): QuestionView => this.#view.shown(id)
  itemsOf = (chunk: Chunk): readonly Item[] => this.#view.itemsOf(chunk)

  #show(id: AnswerId): QuestionView {
    const conflict = this.edits.conflicts.get(id)
    return {
      id,
      question: this.question(id),
      answer: this.answerOf(id),
      required: this.state.isRequired(id),
      offered: this.state.offered(id),
      orderSeed: this.state.orderSeed(id),
      withdrawn: this.state.withdrawn(id),
      readOnly: this.state.isReadOnly(id),
      missing: this.remarks.isLeft(id) && this.state.isRequired(id) && !this.state.isAnswered(id),
      problems: this.remarks.shown(id),
      violation: this.remarks.violation(id),
      conflict,
      overtakenBy:
        !conflict && this.edits.isOvertaken(id) ? (this.edits.stored(id).answer ?? none) : undefined,
      files: this.edits.files(id),
    }
  }

  choose(id: AnswerId, option: string): void {
    this.#put(id, this.#textsBeside.choose(this.question(id), this.answerOf(id), option))
    this.changes.notify('due')
  }

  /** Adds options of a long list that is not loaded yet, so that they can be chosen. */
  addOptions(id: AnswerId, options: readonly Option[]): void {
    const form = withOptions(this.#taken, answerKey(id).question_id, options)
    this.#taken = form
    this.#start(runAtOnce(this.#loading(form)))
  }

  /** Puts options of a rank in this order; none clears the answer. */
  rank(id: AnswerId, order: readonly Option[]): void {
    this.#put(id, rankOf(order))
    this.changes.notify('due')
  }

  /** Sets the value of an option's input; undefined clears it. */
  type(id: AnswerId, option: string, value: string | number | undefined): void {
    this.remarks.setReadable(id, option, true)
    const { [`${option}-data`]: _before, ...answer } = this.answerOf(id)
    this.#put(id, value === undefined || value === '' ? answer : { ...answer, [`${option}-data`]: value })
    this.typingIn = id
  }

  /** Stores that an input has text that cannot be parsed. The answer stays but cannot be saved. */
  markUnreadable(id: AnswerId, option: string): void {
    this.typingIn = id
    this.remarks.setReadable(id, option, false)
    this.#change(id)
    this.changes.notify('edits')
  }

  /** Sets the file of an option; undefined removes it. */
  attach(id: AnswerId, option: string, file: File | undefined): void {
    const { [option]: _file, ...files } = this.edits.files(id)
    const { [`${option}-file`]: _name, ...answer } = this.answerOf(id)
    if (file) this.#put(id, { ...answer, [`${option}-file`]: file.name }, { ...files, [option]: file })
    else this.#put(id, answer, files)
    this.changes.notify('due')
  }

  #put(id: AnswerId, answer: Answer, files?: Readonly<Record<string, File>>) {
    if (this.refusal) return
    this.typingIn = undefined
    this.edits.put(id, answer, files && { files })
    this.remarks.changed(id)
    this.#change(id)
    this.#filledIn.follow()
    this.changes.notify('edits')
    this.#recount()
  }

  /** Updates derived state with the answer, as far as it can be saved, as on the server. */
  #change(id: AnswerId) {
    this.#since.add(id)
    const isFaulty =
      (this.edits.has(id) || this.remarks.isGarbled(id)) && this.remarks.problemsOf(id).length > 0
    this.#view.change(id, isFaulty ? this.edits.stored(id).answer : this.edits.answerOf(id))
  }

  /** Call this when a question loses the focus: its problems are shown and it can be sent. */
  leave(id: AnswerId): void {
    if (this.typingIn === id) this.typingIn = undefined
    this.edits.leave(id)
    this.showProblems(id)
    if (this.edits.has(id)) this.changes.notify('due')
  }

  showProblems(id: AnswerId): void {
    if (!this.remarks.leave(id) && !this.question(id).required_message) return
    this.#view.refresh(id)
    this.changes.notify('edits')
  }

  /** Questions whose answers cannot be saved. */
  faulty = (): AnswerId[] =>
    [...new Set([...this.edits.all.keys(), ...this.remarks.garbled()])].filter(
      (id) => this.remarks.problemsOf(id).length > 0,
    )

  /** Stores the server's answers after a save of `sent`. */
  saved(sent: readonly Edit[], saved: readonly (StoredAnswer & AnswerKey)[]): void {
    for (const { answer, answer_id, ...key } of saved) {
      const id = answerId(key)
      if (!this.#view.questions.has(id)) {
        // Saved, but the question has been removed.
        this.edits.discardRemoved(id)
        continue
      }
      const edit = sent.find((one) => answerId(one) === id)
      const before = this.state.answerOf(id)
      this.edits.saved(id, { answer, answer_id }, { sent: edit, now: this.answerOf(id) })
      if (!sameAnswer(before, this.answerOf(id))) this.#change(id)
      this.#view.refresh(id)
    }
    this.changes.notify('edits')
  }

  /** Stores conflicting answers saved elsewhere, between which the user chooses. */
  addConflicts(conflicts: readonly AnswerConflict[]): void {
    for (const conflict of conflicts) {
      const id = answerId(conflict)
      if (!this.#view.questions.has(id)) continue
      this.edits.addConflict(conflict)
      this.#yieldToTheirs(id)
      this.#change(id)
    }
    this.changes.notify('edits')
  }

  resolveConflict(id: AnswerId, whose: 'mine' | 'theirs'): void {
    if (whose === 'theirs') return this.restore(new Map([[id, this.edits.stored(id).answer ?? none]]))
    this.edits.replaceTheirs(id)
    this.#view.refresh(id)
    this.changes.notify('edits')
    this.changes.notify('due')
  }

  /** Marks answers rejected by the server. They are not sent again until they change. */
  refuse(problems: ReadonlyMap<AnswerId, readonly AnswerProblem[]>): void {
    for (const [id, ofQuestion] of problems) {
      if (!this.#view.questions.has(id)) continue
      this.remarks.refuse(id, ofQuestion)
      this.#change(id)
      this.showProblems(id)
    }
    this.changes.notify('edits')
  }

  /** Changes the instances of a group that repeats, here immediately and on the server with the next save. */
  arrange(change: InstanceChange): void {
    if (this.refusal) return
    this.arrangement.put(change)
    this.#reload()
    this.changes.notify('due')
  }

  /** The server has made a change of instances, or refused it. */
  settleChange(change: InstanceChange, isMade: boolean): void {
    this.arrangement.settle(change, isMade)
    if (!this.#hasInstances()) this.#reload()
    this.changes.notify('edits')
  }

  /** Whether the page shows the instances that it should. */
  #hasInstances() {
    const { instances } = this.state.model
    if (!instances) return (this.#taken.repeats ?? []).length === 0
    return hasRightCounts(this.state) && isSameInstances(this.arrangement.all, this.#shownInstances)
  }

  /** Shows more or fewer instances after an answer that is their number. */
  #recount(round = 0) {
    if (hasRightCounts(this.state) || round === mostRecounts) return
    const { typingIn } = this
    this.#reload(round + 1)
    this.typingIn = typingIn
  }

  /** Loads the form again with the present instances; of a part, what completes it follows in slices. */
  #reload(round = 0) {
    this.#loads++
    this.#start(runAtOnce(this.#loading(this.#current())), round)
    if (!this.isWhole && this.#taken.part === undefined) void this.#complete(this.#taken)
  }

  /** The form as read, with what was saved since. */
  #current(): SurveyForm {
    return { ...this.#taken, ...this.head }
  }

  /** Reverts edits to these earlier answers. */
  restore(answers: ReadonlyMap<AnswerId, Answer>): void {
    for (const [id, answer] of answers) this.#put(id, answer, {})
    this.changes.notify('due')
  }
}

const isSameInstances = (one: readonly Instance[], other: readonly Instance[]) =>
  one.length === other.length && one.every(({ instance }, at) => instance === other[at]?.instance)
