import { answerOfValue } from 'contract/answers/answer-of-value.ts'
import { sameAnswer } from 'contract/answers/answers.rules.ts'
import type { SurveyState } from 'contract/answers/survey-state.ts'
import { isNote } from 'contract/questionnaires/question-types.ts'
import { triggersOf } from 'contract/questionnaires/questionnaire-model.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'

interface FilledForm {
  state: () => SurveyState
  answerOf: (id: number) => Answer
  /** Whether the question has never been answered, here or on the server. */
  isUntouched: (id: number) => boolean
  fill: (id: number, answer: Answer) => void
}

/** Calculations can follow from each other; a chain longer than this is left as it is. */
const longestChain = 20

/**
 * Answers that the form fills in itself: defaults, once and never over an answer, and calculations, whenever their result
 * or their trigger changes. Like an answer typed here, they can be changed, and are saved.
 */
export class FilledIn {
  readonly #form: FilledForm
  #calculated: readonly StoredQuestion[] = []
  #waiting = new Map<number, StoredQuestion>()
  /** What a calculation followed from when it was last evaluated. */
  readonly #causes = new Map<number, string>()
  readonly #own = new Map<number, Answer>()

  constructor(form: FilledForm) {
    this.#form = form
  }

  /** Begins with these questions; called again when more of them are loaded. */
  start(questions: Iterable<StoredQuestion>): void {
    const all = [...questions]
    this.#calculated = all.filter((question) => !isNote(question) && question.calculation !== '')
    this.#waiting = new Map(
      all
        .filter(({ question_id: id, default_value }) => default_value && this.#form.isUntouched(id))
        .map((question) => [question.question_id, question]),
    )
    for (const question of this.#calculated) {
      const { question_id: id } = question
      const isNew = this.#form.isUntouched(id) && triggersOf(question).length === 0
      if (!this.#causes.has(id) && !isNew) this.#causes.set(id, this.#causeOf(question))
    }
    this.follow()
  }

  /** Fills in what follows from the answers now. */
  follow(): void {
    for (let round = 0; round < longestChain; round++) {
      const defaults = [...this.#waiting.values()].filter((question) => this.#begin(question))
      const results = this.#calculated.filter((question) => this.#calculate(question))
      if (defaults.length + results.length === 0) return
    }
  }

  /** Others have answered: their pages have calculated what follows. */
  remember(): void {
    for (const question of this.#calculated)
      if (this.#causes.has(question.question_id))
        this.#causes.set(question.question_id, this.#causeOf(question))
  }

  /** Whether the answer was filled in here and has not been changed since. */
  isOwn(id: number, answer: Answer | undefined): boolean {
    const own = this.#own.get(id)
    return own !== undefined && sameAnswer(own, answer)
  }

  #begin(question: StoredQuestion): boolean {
    const { question_id: id } = question
    const state = this.#form.state()
    if (!state.isVisible(id)) return false
    this.#waiting.delete(id)
    const answer = this.#form.isUntouched(id) ? answerOfValue(question, state.defaultOf(id)) : undefined
    if (answer) this.#fill(id, answer)
    return answer !== undefined
  }

  #calculate(question: StoredQuestion): boolean {
    const { question_id: id } = question
    const state = this.#form.state()
    if (!state.isVisible(id)) return false
    const cause = this.#causeOf(question)
    if (this.#causes.get(id) === cause) return false
    this.#causes.set(id, cause)
    const answer = answerOfValue(question, state.calculated(id)) ?? {}
    if (sameAnswer(answer, this.#form.answerOf(id))) return false
    this.#fill(id, answer)
    return true
  }

  #fill(id: number, answer: Answer) {
    this.#own.set(id, answer)
    this.#form.fill(id, answer)
  }

  #causeOf(question: StoredQuestion): string {
    const state = this.#form.state()
    const triggers = triggersOf(question)
    const values =
      triggers.length > 0
        ? triggers.map((name) => state.value(name) ?? null)
        : [state.calculated(question.question_id) ?? null]
    return JSON.stringify(values, (_key, value: unknown) => (value instanceof Map ? [...value] : value))
  }
}
