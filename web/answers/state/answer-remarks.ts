import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { answerProblems, type AnswerProblem } from 'contract/answers/answers.rules.ts'
import { optionTypeRules } from 'contract/questionnaires/option-types.ts'
import type { Answer, Question } from 'contract/questionnaires/questions.ts'

type Problems = readonly AnswerProblem[]

interface AnswersToCheck {
  question: (id: AnswerId) => Question
  answerOf: (id: AnswerId) => Answer
  violationOf: (id: AnswerId) => string | undefined
}

const none: Problems = []

/** Problems of answers: current ones, and those shown to the user, which appear when a question loses the focus. */
export class AnswerRemarks {
  readonly #of: AnswersToCheck
  readonly #shown = new Map<AnswerId, Problems>()
  readonly #left = new Set<AnswerId>()
  /** Problems reported by the server, until the answer changes. */
  readonly #refused = new Map<AnswerId, Problems>()
  /** Inputs with text that cannot be parsed, such as '12e' for a number. */
  readonly #unreadable = new Map<AnswerId, ReadonlySet<string>>()

  constructor(of: AnswersToCheck) {
    this.#of = of
  }

  shown = (id: AnswerId): Problems => this.#shown.get(id) ?? none
  isLeft = (id: AnswerId) => this.#left.has(id)
  violation = (id: AnswerId) => (this.#left.has(id) ? this.#of.violationOf(id) : undefined)

  /** All problems that prevent saving an answer. */
  problemsOf(id: AnswerId): Problems {
    const question = this.#of.question(id)
    const unreadable = [...(this.#unreadable.get(id) ?? [])].flatMap((option) => {
      const input = question.options.find(({ name }) => name === option)
      return input ? { option, words: optionTypeRules[input.type].problem } : []
    })
    return [
      ...unreadable,
      ...answerProblems(question, this.#of.answerOf(id)),
      ...(this.#refused.get(id) ?? none),
    ]
  }

  /**
   * Shows the problems of a question that lost the focus.
   * @returns whether this changes what is shown
   */
  leave(id: AnswerId): boolean {
    const violation = this.#left.has(id) ? undefined : this.#of.violationOf(id)
    this.#left.add(id)
    const problems = this.problemsOf(id)
    if (violation === undefined && isSame(this.shown(id), problems)) return false
    if (problems.length > 0) this.#shown.set(id, problems)
    else this.#shown.delete(id)
    return true
  }

  /** After a change of the questionnaire: drops remarks on removed questions and rechecks the shown problems. */
  reload(isThere: (id: AnswerId) => boolean): void {
    const gone = [this.#shown, this.#refused, this.#unreadable].flatMap((remarks) => [...remarks.keys()])
    for (const id of [...gone, ...this.#left]) {
      if (isThere(id)) continue
      for (const remarks of [this.#shown, this.#left, this.#refused, this.#unreadable]) remarks.delete(id)
    }
    for (const id of this.#shown.keys()) {
      const problems = this.problemsOf(id)
      if (problems.length > 0) this.#shown.set(id, problems)
      else this.#shown.delete(id)
    }
  }

  /** Questions that lost the focus with an answer that violates the constraint. It is saved but does not count. */
  withShownViolations = (): Iterable<AnswerId> =>
    [...this.#left].filter((id) => this.#of.violationOf(id) !== undefined)
  withShownProblems = (): Iterable<AnswerId> => this.#shown.keys()
  garbled = (): Iterable<AnswerId> => this.#unreadable.keys()
  isGarbled = (id: AnswerId) => this.#unreadable.has(id)

  /** Stores whether the text of an option's input can be parsed. */
  setReadable(id: AnswerId, option: string, readable: boolean): void {
    const options = new Set(this.#unreadable.get(id))
    if (readable) options.delete(option)
    else options.add(option)
    if (options.size > 0) this.#unreadable.set(id, options)
    else this.#unreadable.delete(id)
  }

  refuse(id: AnswerId, problems: Problems): void {
    this.#refused.set(id, problems)
  }

  /** Drops problems reported by the server, because the answer has changed. */
  changed(id: AnswerId): void {
    this.#refused.delete(id)
  }
}

const isSame = (one: Problems, other: Problems) =>
  one.length === other.length &&
  one.every(({ option, words }, index) => option === other[index]?.option && words === other[index].words)
