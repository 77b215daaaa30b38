import { runAtOnce, eachInSteps, type Resumable } from '../platform/resumable.ts'
import { entry, isAnsweredBy, withOfferedOptions } from './answers.rules.ts'
import { columnOf, optionGroups } from '../questionnaires/option-groups.ts'
import { evaluate, type Meter } from '../expressions/expressions.ts'
import { equal, type Value, type Values } from '../expressions/values.ts'
import { isRendered, isAnswerable } from '../questionnaires/question-types.ts'
import type { Answer, Answers, Question } from '../questionnaires/questions.ts'
import {
  ruleColumns,
  type RuleColumn,
  type QuestionnaireModel,
} from '../questionnaires/questionnaire-model.ts'
import { dataOf, valueOf } from './condition-values.ts'

/** An expression that could not be evaluated: logged, never shown to users who fill the survey (SRV-48). */
export interface RuleProblem {
  question_id: number
  column: RuleColumn
  words: string
  /** Whether only an answer is missing, as in a survey that is not filled yet. */
  awaitsAnswer: boolean
}

/**
 * An answer set with everything computed from it: visibility, required questions, violations. Changed only by `answer`.
 */
export interface SurveyState {
  readonly model: QuestionnaireModel
  /** Incremented by every change; a cheap snapshot for the user interface. */
  readonly version: number
  /**
   * Sets an answer (undefined removes it), recomputes its dependents, and returns the ids of the questions that have
   * changed, including the answered one.
   */
  answer(questionId: number, answer: Answer | undefined): ReadonlySet<number>
  answerOf(questionId: number): Answer | undefined
  /** Whether the question is visible (SRV-47). A note without a text is never visible, but may calculate. */
  isVisible(questionId: number): boolean
  /** Whether an answer is required now; false for hidden questions. */
  isRequired(questionId: number): boolean
  /** Visible, not empty and valid: counts as answered. */
  isAnswered(questionId: number): boolean
  /** Names of the options that are offered now; undefined if all are. */
  offered(questionId: number): ReadonlySet<string> | undefined
  /** Names of chosen options that are no longer offered: they are kept, but do not count. */
  withdrawn(questionId: number): readonly string[]
  /** Whether the answer cannot be changed by hand now. */
  isReadOnly(questionId: number): boolean
  /** The answer with which the question begins, and the present result of its calculation; undefined if there is none. */
  defaultOf(questionId: number): Value | undefined
  calculated(questionId: number): Value | undefined
  /** Message of the violated constraint; undefined if it holds. */
  violation(questionId: number): string | undefined
  /** The value of a variable in conditions; undefined if it is unanswered, hidden or unknown. */
  value(variable: string): Value | undefined
  /** Expressions that could not be evaluated with the current answers. */
  problems(): RuleProblem[]
}

export interface EvaluationOptions {
  /** The clock of today() and now(), in the format of answers; read at each evaluation. */
  now?: Values['now']
  /** Names the set of answers, see `seedOf`; random() and uuid() differ by set and question. */
  seed?: string | undefined
  /**
   * Maximum steps of the initial evaluation and of each change; `exceeded` aborts the evaluation by throwing (SEC-33).
   */
  budget?: { steps: number; exceeded: () => never }
}

/**
 * Computes which questions are visible. A question is hidden if its condition is not true or cannot be evaluated, if
 * all its parents are hidden, or if its visibility depends on itself. Hidden questions count as unanswered for others;
 * a calculation has no value while its own note is not relevant, as in ODK.
 */
export const surveyState = (
  model: QuestionnaireModel,
  answers: Answers = new Map(),
  options?: EvaluationOptions,
): SurveyState => runAtOnce(surveyStateInSteps(model, answers, options))

/** The same as resumable work. */
export function* surveyStateInSteps(
  model: QuestionnaireModel,
  answers: Answers,
  options?: EvaluationOptions,
): Resumable<SurveyState> {
  const state = new ComputedState(model, options)
  yield* state.start(answers)
  return state
}

/** The seed of random values in a set of answers: of the survey and its respondent, 0 for a shared set. */
export const seedOf = ({ surveyId, respondentId }: { surveyId: number; respondentId: number }) =>
  `${surveyId}:${respondentId}`

class ComputedState implements SurveyState {
  readonly model: QuestionnaireModel
  version = 0
  readonly #answers: (Answer | undefined)[]
  readonly #relevant: Uint8Array
  readonly #required: Uint8Array
  readonly #violated: Uint8Array
  readonly #answered: Uint8Array
  readonly #readOnly: Uint8Array
  readonly #offered: (ReadonlySet<string> | undefined)[]
  readonly #values: (Value | undefined)[]
  readonly #data: (Value | undefined)[]
  readonly #problems = new Map<number, RuleProblem>()
  readonly #scope: Values
  readonly #budget: EvaluationOptions['budget']
  #meter: Meter = { left: Infinity }
  /** Index of the question whose expression is evaluated. */
  #evaluating = 0

  constructor(model: QuestionnaireModel, { now, seed, budget }: EvaluationOptions = {}) {
    this.model = model
    const seedNow = () => seed && `${seed}:${this.model.questions[this.#evaluating]?.question_id}`
    this.#scope = {
      get: (name) => this.value(name),
      now,
      get seed() {
        return seedNow()
      },
    }
    this.#budget = budget
    const count = model.questions.length
    this.#answers = new Array<undefined>(count)
    this.#relevant = new Uint8Array(count)
    this.#required = new Uint8Array(count)
    this.#violated = new Uint8Array(count)
    this.#answered = new Uint8Array(count)
    this.#readOnly = new Uint8Array(count)
    this.#offered = new Array<undefined>(count)
    this.#values = new Array<undefined>(count)
    this.#data = new Array<undefined>(count)
  }

  *start(answers: Answers): Resumable<void> {
    const { questions, order } = this.model
    this.#refill()
    yield* eachInSteps(questions, (question, index) => {
      this.#answers[index] = offered(question, answers.get(question.question_id))
    })
    yield* eachInSteps(order, (index) => void this.#recompute(index))
    yield* eachInSteps(order, (index) => void this.#validate(index))
  }

  answer(questionId: number, answer: Answer | undefined): ReadonlySet<number> {
    const { indexOf, questions, validationDependents, quotedIn } = this.model
    const index = indexOf.get(questionId) ?? -1
    const question = questions[index]
    if (!question) return new Set()
    this.#refill()
    this.#answers[index] = offered(question, answer)
    const recomputed = this.#recomputeFrom(index)
    const ofRecomputed = (lists: readonly (readonly number[])[]) =>
      recomputed.flatMap((one) => lists[one] ?? [])
    const looksChanged = new Set([index, ...recomputed, ...ofRecomputed(quotedIn)])
    const toValidate = new Set([index, ...recomputed, ...ofRecomputed(validationDependents)])
    for (const one of toValidate) if (this.#validate(one)) looksChanged.add(one)
    this.version++
    const ids = new Set<number>()
    for (const one of looksChanged) ids.add(questions[one]?.question_id ?? questionId)
    return ids
  }

  /** Recomputes a question and its dependents in dependency order; returns those that changed. */
  #recomputeFrom(index: number): number[] {
    const { order, rank, dependents } = this.model
    const changed: number[] = []
    const pending = new Uint8Array(order.length)
    const first = rank[index] ?? -1
    pending[first] = 1
    for (let place = first; place >= 0; place = pending.indexOf(1, place + 1)) {
      const next = order[place]
      if (next === undefined || !this.#recompute(next)) continue
      changed.push(next)
      for (const dependent of dependents[next] ?? []) pending[rank[dependent] ?? -1] = 1
    }
    return changed
  }

  /** Computes relevance and value of a question. @returns whether they changed */
  #recompute(index: number): boolean {
    this.#clearProblems(index, 'visibility_condition', 'calculation', 'option_filter')
    const relevant = this.#isRelevant(index)
    const offeredBefore = this.#offered[index]
    const offered = this.#offeredAt(index)
    // The same object while nothing changes, so that pages need not compare lists.
    if (!sameNames(offeredBefore, offered)) this.#offered[index] = offered
    const value = relevant ? this.#valueAt(index) : undefined
    const question = this.model.questions[index]
    const data =
      relevant && question ? dataOf(this.#withOffered(index, question), this.#answers[index]) : undefined
    const before = [Boolean(this.#relevant[index]), this.#values[index], this.#data[index]] as const
    this.#relevant[index] = Number(relevant)
    this.#values[index] = value
    this.#data[index] = data
    return (
      before[0] !== relevant ||
      !same(before[1], value) ||
      !same(before[2], data) ||
      offeredBefore !== this.#offered[index]
    )
  }

  #isRelevant(index: number): boolean {
    const { parents, inCycle, rules } = this.model
    const above = parents[index] ?? []
    if (inCycle.has(index)) {
      this.#report(index, 'visibility_condition', 'depends on itself')
      return false
    }
    if (above.length > 0 && above.every((parent) => !this.#relevant[parent])) return false
    return !rules[index]?.visibility_condition || this.#evaluated(index, 'visibility_condition') === true
  }

  #valueAt(index: number) {
    const { rules, questions } = this.model
    if (rules[index]?.calculation) return this.#evaluated(index, 'calculation') ?? undefined
    const question = questions[index]
    return question && valueOf(this.#withOffered(index, question), this.#answers[index])
  }

  /** Evaluates the filter once for the options that are alike in the columns that it reads. */
  #offeredAt(index: number): ReadonlySet<string> | undefined {
    const rule = this.model.rules[index]?.option_filter
    const question = this.model.questions[index]
    if (!question || typeof rule !== 'object') {
      if (rule !== undefined) this.#evaluated(index, 'option_filter')
      return undefined
    }
    const names = new Set<string>()
    for (const [first, ...others] of optionGroups(question, rule.columns)) {
      const column = (name: string) => columnOf(first, name)
      if (this.#evaluated(index, 'option_filter', column) !== true) continue
      for (const { name } of [first, ...others]) names.add(name)
    }
    return names
  }

  /** The question with the options that are offered now. */
  #withOffered(index: number, question: Question): Question {
    const names = this.#offered[index]
    return names ? { ...question, options: question.options.filter(({ name }) => names.has(name)) } : question
  }

  #withdrawnAt(index: number): readonly string[] {
    const [question, names, answer] = [
      this.model.questions[index],
      this.#offered[index],
      this.#answers[index],
    ]
    if (!question || !names || !answer) return none
    return question.options.flatMap(({ name }) =>
      !names.has(name) && entry(answer, name) === true ? [name] : [],
    )
  }

  /** Computes whether a question is required, answered and valid. @returns whether it has changed */
  #validate(index: number): boolean {
    const question = this.#shownAt(index)
    const { required_condition, constraint, read_only } = this.model.rules[index] ?? {}
    this.#clearProblems(index, 'required_condition', 'constraint', 'read_only')
    const required =
      question !== undefined &&
      isAnswerable(question) &&
      (required_condition ? this.#evaluated(index, 'required_condition') === true : question.required)
    const answered = question !== undefined && isAnsweredBy(question, this.#answers[index])
    const violated =
      answered &&
      (this.#withdrawnAt(index).length > 0 ||
        (constraint !== undefined && this.#evaluated(index, 'constraint') === false))
    const readOnly = read_only !== undefined && this.#evaluated(index, 'read_only') === true
    const before = [this.#required[index], this.#violated[index], this.#readOnly[index]]
    this.#readOnly[index] = Number(readOnly)
    this.#required[index] = Number(required)
    this.#violated[index] = Number(violated)
    this.#answered[index] = Number(answered && !violated)
    const now = [this.#required[index], this.#violated[index], this.#readOnly[index]]
    return before.some((one, at) => one !== now[at])
  }

  #evaluated(index: number, column: RuleColumn, optionColumn?: Values['column']): Value | undefined {
    const rule = this.model.rules[index]?.[column]
    if (rule === undefined) return undefined
    if (typeof rule === 'string') return void this.#report(index, column, rule)
    this.#evaluating = index
    const { value, notEvaluable, awaitsAnswer } = evaluate(
      rule,
      this.#scopeOf(index, column, optionColumn),
      this.#meter,
    )
    if (this.#meter.left < 0) this.#budget?.exceeded()
    if (notEvaluable !== undefined) this.#report(index, column, notEvaluable, awaitsAnswer)
    return value
  }

  #scopeOf(index: number, column: RuleColumn, optionColumn: Values['column']): Values {
    if (optionColumn) return { ...this.#scope, column: optionColumn }
    if (column !== 'constraint') return this.#scope
    return { ...this.#scope, get: (name) => (name === 'value' ? this.#values[index] : this.value(name)) }
  }

  #refill() {
    this.#meter = { left: this.#budget?.steps ?? Infinity }
  }

  #report(index: number, column: RuleColumn, words: string, awaitsAnswer = false) {
    const { question_id = 0 } = this.model.questions[index] ?? {}
    this.#problems.set(problemKey(index, column), { question_id, column, words, awaitsAnswer })
  }

  #clearProblems(index: number, ...columns: RuleColumn[]) {
    for (const column of columns) this.#problems.delete(problemKey(index, column))
  }

  answerOf(questionId: number) {
    return this.#answers[this.#at(questionId)]
  }
  isVisible(questionId: number) {
    return this.#shownAt(this.#at(questionId)) !== undefined
  }
  isRequired(questionId: number) {
    return this.#required[this.#at(questionId)] === 1
  }
  isAnswered(questionId: number) {
    return this.#answered[this.#at(questionId)] === 1
  }
  offered(questionId: number) {
    return this.#offered[this.#at(questionId)]
  }
  withdrawn(questionId: number) {
    return this.#withdrawnAt(this.#at(questionId))
  }
  isReadOnly(questionId: number) {
    return this.#readOnly[this.#at(questionId)] === 1
  }
  defaultOf(questionId: number) {
    return this.#now(questionId, 'default_value')
  }
  calculated(questionId: number) {
    return this.#now(questionId, 'answer_calculation')
  }
  violation(questionId: number) {
    const index = this.#at(questionId)
    if (!this.#violated[index]) return undefined
    if (this.#withdrawnAt(index).length > 0)
      return 'With your other answers, this option is no longer offered. Please choose again.'
    return this.model.questions[index]?.constraint_message || 'This answer is not valid here.'
  }
  value(name: string) {
    const variable = this.model.variables.get(name)
    return variable && (variable.data ? this.#data : this.#values)[variable.index]
  }
  problems() {
    return [...this.#problems.values()]
  }

  #now(questionId: number, column: RuleColumn) {
    this.#refill()
    const index = this.#at(questionId)
    this.#clearProblems(index, column)
    return this.#evaluated(index, column) ?? undefined
  }

  /** A question, if it is visible. */
  #shownAt(index: number) {
    const question = this.model.questions[index]
    return this.#relevant[index] === 1 && question && isRendered(question) ? question : undefined
  }
  #at(questionId: number) {
    return this.model.indexOf.get(questionId) ?? -1
  }
}

const offered = (question: Question, answer: Answer | undefined) =>
  answer && withOfferedOptions(question, answer)

const none: readonly string[] = []

function sameNames(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined) {
  return (
    a === b ||
    (a !== undefined && b !== undefined && a.size === b.size && [...a].every((name) => b.has(name)))
  )
}

const problemKey = (index: number, column: RuleColumn) =>
  index * ruleColumns.length + ruleColumns.indexOf(column)

function same(a: Value | undefined, b: Value | undefined) {
  return a === b || (a !== undefined && b !== undefined && equal(a, b))
}

/** The visible questions, in order. */
export const visibleQuestions = (state: SurveyState): Question[] =>
  state.model.questions.filter(({ question_id }) => state.isVisible(question_id))
