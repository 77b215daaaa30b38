import { answerOfValue } from 'contract/answers/answer-of-value.ts'
import { sameAnswer } from 'contract/answers/answers.rules.ts'
import { causeOf } from 'contract/answers/calculated.ts'
import { hasCalculatedAnswer } from 'contract/questionnaires/question-types.ts'
import type { SurveyState } from 'contract/answers/survey-state.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import { hasItsOptions } from 'contract/questionnaires/long-lists.ts'
import { triggersOf } from 'contract/questionnaires/questionnaire-model.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'

interface FilledForm {
  state: () => SurveyState
  answerOf: (id: AnswerId) => Answer
  /** Whether the question has never been answered, here or on the server. */
  isUntouched: (id: AnswerId) => boolean
  fill: (id: AnswerId, answer: Answer) => void
}

/** Calculations can follow from each other; a chain longer than this is left as it is. */
const longestChain = 20

/**
 * Answers that the form fills in itself: defaults, once and never over an answer, and calculations, whenever their result
 * or their trigger changes. Like an answer typed here, they can be changed, and are saved.
 */
export class FilledIn {
  readonly #form: FilledForm
  #calculated: readonly AskedQuestion[] = []
  #waiting = new Map<AnswerId, AskedQuestion>()
  /** What a calculation followed from when it was last evaluated. */
  readonly #causes = new Map<AnswerId, string>()
  readonly #own = new Map<AnswerId, Answer>()
  /** Questions that have begun with their default; one that was cleared since has no edit that would tell. */
  readonly #begun = new Set<AnswerId>()

  constructor(form: FilledForm) {
    this.#form = form
  }

  /**
   * Begins with these questions; called again when more of them are loaded, or instances have changed.
   * @returns whether an answer was filled in
   */
  start(all: readonly AskedQuestion[]): boolean {
    this.#calculated = all.filter(hasCalculatedAnswer)
    this.#waiting = new Map(
      all
        .map((question) => [answerId(question), question] as const)
        .filter(
          ([id, { default_value }]) => default_value && !this.#begun.has(id) && this.#form.isUntouched(id),
        ),
    )
    for (const question of this.#calculated) {
      const id = answerId(question)
      const isNew = this.#form.isUntouched(id) && triggersOf(question).length === 0
      if (!this.#causes.has(id) && !isNew) this.#causes.set(id, this.#causeOf(question))
    }
    return this.follow()
  }

  /** Fills in what follows from the answers now. @returns whether there was something */
  follow(): boolean {
    let filled = false
    for (let round = 0; round < longestChain; round++) {
      const defaults = [...this.#waiting.values()].filter((question) => this.#begin(question))
      const results = this.#calculated.filter((question) => this.#calculate(question))
      if (defaults.length + results.length === 0) break
      filled = true
    }
    return filled
  }

  /** Others have answered: their pages have calculated what follows. */
  remember(): void {
    for (const question of this.#calculated) {
      const id = answerId(question)
      if (this.#causes.has(id)) this.#causes.set(id, this.#causeOf(question))
    }
  }

  /** Whether the answer was filled in here and has not been changed since. */
  isOwn(id: AnswerId, answer: Answer | undefined): boolean {
    const own = this.#own.get(id)
    return own !== undefined && sameAnswer(own, answer)
  }

  /**
   * Forgets an answer that was filled in here and is no longer asked, such as that of a removed instance.
   * @returns false if it was not filled in here, or would not be again
   */
  forget(id: AnswerId, answer: Answer): boolean {
    const question = this.#calculated.find((one) => answerId(one) === id)
    if (!this.isOwn(id, answer) || (question && triggersOf(question).length > 0)) return false
    this.#own.delete(id)
    this.#begun.delete(id)
    this.#causes.delete(id)
    return true
  }

  #begin(question: AskedQuestion): boolean {
    const id = answerId(question)
    const state = this.#form.state()
    if (!state.isRelevant(id)) return false
    this.#waiting.delete(id)
    const answer = this.#form.isUntouched(id) ? answerOfValue(question, state.defaultOf(id)) : undefined
    if (answer) {
      this.#begun.add(id)
      this.#fill(id, answer)
    }
    return answer !== undefined
  }

  #calculate(question: AskedQuestion): boolean {
    const id = answerId(question)
    const state = this.#form.state()
    if (!state.isRelevant(id) || !hasItsOptions(question)) return false
    const cause = this.#causeOf(question)
    if (this.#causes.get(id) === cause) return false
    this.#causes.set(id, cause)
    const answer = answerOfValue(question, state.calculated(id)) ?? {}
    if (sameAnswer(answer, this.#form.answerOf(id))) return false
    this.#fill(id, answer)
    return true
  }

  #fill(id: AnswerId, answer: Answer) {
    this.#own.set(id, answer)
    this.#form.fill(id, answer)
  }

  #causeOf = (question: AskedQuestion): string => causeOf(this.#form.state(), question)
}
