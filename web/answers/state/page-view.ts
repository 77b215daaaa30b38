import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { sameAnswer } from 'contract/answers/answers.rules.ts'
import type { SurveyState } from 'contract/answers/survey-state.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { Chunk, Item, Layout } from './layout.ts'
import { keptItems, sameItems, type LoadedForm } from './load-form.ts'
import type { SectionCounts } from './section-counts.ts'
import type { QuestionView, FillingTopic } from './question-view.ts'
import type { Subscribers } from './subscribers.ts'

interface ViewOptions {
  changes: Subscribers<FillingTopic>
  /** Computes the view of a question. */
  show: (id: AnswerId) => QuestionView
}

/** State derived from valid answers: visible questions and progress of sections. */
export class PageView {
  state!: SurveyState
  layout!: Layout
  questions: ReadonlyMap<AnswerId, AskedQuestion<StoredQuestion>> = new Map()
  #counts!: SectionCounts
  #items = new Map<Chunk, readonly Item[]>()
  readonly #shown = new Map<AnswerId, QuestionView>()
  readonly #changes: Subscribers<FillingTopic>
  readonly #show: (id: AnswerId) => QuestionView

  constructor({ changes, show }: ViewOptions) {
    this.#changes = changes
    this.#show = show
  }

  /**
   * Replaces the form.
   * @param completes whether it completes the displayed part, which then stays unchanged
   */
  load({ questions, state, layout, items, counts }: LoadedForm, completes: boolean): void {
    this.questions = questions
    this.state = state
    this.layout = layout
    this.#items = items
    this.#counts = counts
    if (!completes) this.#shown.clear()
  }

  /** Rerenders questions whose answer, required mark or conflict has changed. */
  refreshChanged(): void {
    for (const [id, before] of [...this.#shown]) if (!looksSame(before, this.#show(id))) this.refresh(id)
  }

  progress = () => this.#counts.progress()

  /** View of a question; the same object until it changes. */
  shown(id: AnswerId): QuestionView {
    const known = this.#shown.get(id) ?? this.#show(id)
    this.#shown.set(id, known)
    return known
  }

  /** The visible items of a chunk; the same array until it changes. */
  itemsOf = (chunk: Chunk): readonly Item[] => keptItems(this.#items, chunk, this.state)

  /** Sets the valid answer of a question, and rerenders everything that changes. */
  change(id: AnswerId, answer: Answer | undefined): void {
    const changed = this.state.answer(id, answer)
    const chunks = new Set<Chunk>()
    for (const one of changed) {
      this.#shown.delete(one)
      const chunk = this.layout.chunkOf.get(one)
      if (chunk) chunks.add(chunk)
    }
    for (const chunk of chunks) this.#arrange(chunk)
    for (const one of changed) this.#changes.notify(one)
    this.#counts.changed(chunks)
    this.#changes.notify('sections')
  }

  #arrange(chunk: Chunk) {
    const before = this.itemsOf(chunk)
    this.#items.delete(chunk)
    if (sameItems(before, this.itemsOf(chunk))) this.#items.set(chunk, before)
    else this.#changes.notify(chunk)
  }

  /** Rerenders a question. */
  refresh(id: AnswerId): void {
    this.#shown.delete(id)
    this.#changes.notify(id)
  }

  /** Rerenders all questions. */
  refreshAll(): void {
    for (const id of [...this.#shown.keys()]) this.refresh(id)
  }
}

const looksSame = (one: QuestionView, other: QuestionView) =>
  one.question.options.length === other.question.options.length &&
  one.required === other.required &&
  one.readOnly === other.readOnly &&
  one.orderSeed === other.orderSeed &&
  one.offered?.size === other.offered?.size &&
  [...(one.offered ?? [])].every((name) => other.offered?.has(name)) &&
  one.conflict === other.conflict &&
  (one.overtakenBy === undefined) === (other.overtakenBy === undefined) &&
  sameAnswer(one.overtakenBy, other.overtakenBy) &&
  sameAnswer(one.answer, other.answer)
