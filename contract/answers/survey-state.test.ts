import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleQuestions, surveyState, type SurveyState } from './survey-state.ts'
import { exampleOptions, exampleQuestion, yesOrNo } from '../testing/example-survey.ts'
import type { Answer, Question } from '../questionnaires/questions.ts'
import { compileQuestionnaire } from '../questionnaires/questionnaire-model.ts'

const note = (id: number, changes: Partial<Question>) =>
  exampleQuestion(id, { question_type: 'note', ...changes })
const start = (...questions: Question[]) => surveyState(compileQuestionnaire(questions))
const ids = (state: SurveyState) => visibleQuestions(state).map(({ question_id }) => question_id)
const yes = { yes: true }
const no = { no: true }

describe('a question with a condition', () => {
  it('is visible only if the condition is true', () => {
    const state = start(yesOrNo(1), exampleQuestion(2, { visibility_condition: "q1 == 'yes'" }))
    expect(ids(state)).toEqual([1])
    expect(state.answer(1, yes)).toEqual(new Set([1, 2]))
    expect(ids(state)).toEqual([1, 2])
    state.answer(1, no)
    expect(ids(state)).toEqual([1])
  })

  it('is hidden if the condition cannot be evaluated, and the reason is logged', () => {
    const state = start(yesOrNo(1), exampleQuestion(2, { visibility_condition: "q1 == 'yes'" }))
    expect(state.problems()).toEqual([
      { question_id: 2, column: 'visibility_condition', words: 'q1 is unanswered', awaitsAnswer: true },
    ])
    state.answer(1, yes)
    expect(state.problems()).toEqual([])
  })

  it('is hidden if the condition is invalid or reads unknown variables', () => {
    const state = start(
      exampleQuestion(1, { visibility_condition: 'a = = b' }),
      exampleQuestion(2, { visibility_condition: "!selected('nobody', 'x')" }),
    )
    expect(ids(state)).toEqual([])
    expect(state.problems()).toHaveLength(2)
    expect(state.problems().map(({ awaitsAnswer }) => awaitsAnswer)).toEqual([false, false])
  })

  it('if hidden, counts as unanswered for others, though its answer is kept', () => {
    const state = start(
      yesOrNo(1),
      yesOrNo(2, { visibility_condition: "selected('q1', 'yes')" }),
      exampleQuestion(3, { visibility_condition: "selected('q2', 'yes')" }),
    )
    state.answer(1, yes)
    state.answer(2, yes)
    expect(ids(state)).toEqual([1, 2, 3])
    expect(state.answer(1, no)).toEqual(new Set([1, 2, 3]))
    expect(ids(state)).toEqual([1])
    expect(state.answerOf(2)).toEqual(yes)
    state.answer(1, yes)
    expect(ids(state)).toEqual([1, 2, 3])
  })
})

it('a question is hidden if all its parents are', () => {
  const state = start(
    yesOrNo(1),
    exampleQuestion(2, { visibility_condition: "selected('q1', 'yes')" }),
    exampleQuestion(3, { visibility_condition: "selected('q1', 'no')" }),
    exampleQuestion(4, { parent_ids: [2, 3] }),
    exampleQuestion(5, { parent_ids: [4] }),
  )
  expect(ids(state)).toEqual([1])
  state.answer(1, no)
  expect(ids(state)).toEqual([1, 3, 4, 5])
})

it('questions that depend on each other are never visible', () => {
  const state = start(
    yesOrNo(1, { visibility_condition: "!selected('q2', 'yes')" }),
    yesOrNo(2, { visibility_condition: "!selected('q1', 'yes')" }),
    yesOrNo(3, { visibility_condition: "!selected('q1', 'yes')" }),
  )
  expect(ids(state)).toEqual([3])
  expect(state.problems().map(({ words }) => words)).toEqual(['depends on itself', 'depends on itself'])
})

describe('a note with a calculation', () => {
  const questions = [
    exampleQuestion(1, { options: exampleOptions('integer', 'x') }),
    note(2, { variable_name: 'twice', question: '', calculation: 'q1 * 2', visibility_condition: 'q1 > 1' }),
    exampleQuestion(3, { visibility_condition: "value('twice') == 10" }),
  ]
  it('is a variable for others and is not shown without a text', () => {
    const state = start(...questions)
    state.answer(1, { 'x-data': 5 })
    expect(state.value('twice')).toBe(10)
    expect(ids(state)).toEqual([1, 3])
  })
  it('is empty if its own condition is false', () => {
    const state = start(...questions)
    state.answer(1, { 'x-data': 1 })
    expect(state.value('twice')).toBeUndefined()
  })
})

describe('required and constraint', () => {
  const question = exampleQuestion(2, {
    options: exampleOptions('number', 'x'),
    required_condition: "selected('q1', 'yes')",
    constraint: '. >= 0 and . <= 100',
    constraint_message: 'A share lies between 0 and 100.',
  })
  it('a condition decides whether an answer is required', () => {
    const state = start(yesOrNo(1), question)
    expect(state.isRequired(2)).toBe(false)
    expect(state.answer(1, yes)).toEqual(new Set([1, 2]))
    expect(state.isRequired(2)).toBe(true)
  })
  it('an answer that violates the constraint is marked and does not count', () => {
    const state = start(yesOrNo(1), question)
    state.answer(2, { 'x-data': 120 })
    expect([state.violation(2), state.isAnswered(2)]).toEqual(['A share lies between 0 and 100.', false])
    state.answer(2, { 'x-data': 12 })
    expect([state.violation(2), state.isAnswered(2)]).toEqual([undefined, true])
  })
  it('notes and hidden questions are never required', () => {
    const state = start(note(1, { required: true }), exampleQuestion(2, { visibility_condition: 'false' }))
    expect([state.isRequired(1), state.isRequired(2)]).toEqual([false, false])
  })
})

it('a question that quotes an answer changes with the answer', () => {
  const state = start(exampleQuestion(1), exampleQuestion(2, { question: 'Why ${q1}?' }), exampleQuestion(3))
  expect(state.answer(1, { 'q1-data': 'blue' })).toEqual(new Set([1, 2]))
  expect(state.answer(99, {})).toEqual(new Set())
})

it('answering step by step equals a fresh evaluation, for any survey and order', () => {
  const name = fc.nat({ max: 7 }).map((id) => `q${id}`)
  const atom = name.chain((v) =>
    fc.constantFrom(
      `selected('${v}', 'yes')`,
      `!selected('${v}', 'no')`,
      `answered('${v}')`,
      `${v} == 'yes'`,
      `value('${v}') == 2`,
    ),
  )
  const condition = fc.oneof(
    fc.constant(''),
    atom,
    fc.tuple(atom, atom).map(([a, b]) => `${a} && (${b} || ${a})`),
  )
  const anyQuestion = fc.record({
    visibility_condition: condition,
    required_condition: condition,
    constraint: fc.constantFrom('', "value != 'no'", "value == 'no' || q1 == 'yes'"),
    parent_ids: fc.array(fc.nat({ max: 7 }), { maxLength: 2 }),
    kind: fc.constantFrom('choice', 'choice', 'calculation'),
  })
  const survey = fc
    .array(anyQuestion, { minLength: 8, maxLength: 8 })
    .map((all) =>
      all.map(({ kind, ...changes }, id) =>
        kind === 'choice'
          ? yesOrNo(id, changes)
          : note(id, { ...changes, calculation: `count_selected('q${id - 1}') + 1` }),
      ),
    )
  const anyAnswer = fc.constantFrom<Answer | undefined>(yes, no, {}, undefined)
  fc.assert(
    fc.property(
      survey,
      fc.array(fc.tuple(fc.nat({ max: 7 }), anyAnswer), { maxLength: 12 }),
      (questions, changes) => {
        const model = compileQuestionnaire(questions)
        const state = surveyState(model)
        const answers = new Map<number, Answer>()
        for (const [id, answer] of changes) {
          const before = look(state)
          const changed = state.answer(id, answer)
          if (answer) answers.set(id, answer)
          else answers.delete(id)
          const fresh = surveyState(model, answers)
          expect(look(state)).toEqual(look(fresh))
          expect(new Set(state.problems().map((one) => JSON.stringify(one)))).toEqual(
            new Set(fresh.problems().map((one) => JSON.stringify(one))),
          )
          for (const [index, after] of look(state).entries()) {
            if (JSON.stringify(after) !== JSON.stringify(before[index])) expect(changed).toContain(index)
          }
        }
      },
    ),
    { numRuns: 300 },
  )
  function look(state: SurveyState) {
    return state.model.questions.map(({ question_id: id, variable_name }) => [
      state.isVisible(id),
      state.isRequired(id),
      state.isAnswered(id),
      state.violation(id),
      state.value(variable_name),
    ])
  }
})

it('a rank is the list of names in its order; an option that is no longer offered is not in it', () => {
  const state = start(
    yesOrNo(1),
    exampleQuestion(2, {
      question_type: 'rank',
      options: exampleOptions('integer', 'a', 'b', 'c'),
      option_filter: "column('name') != 'c' || selected('q1', 'yes')",
    }),
    note(3, { calculation: "join(' ', value('q2', ''))" }),
  )
  state.answer(1, yes)
  state.answer(2, { 'a-data': 2, 'b-data': 3, 'c-data': 1 })
  expect([state.value('q2'), state.value('q3')]).toEqual([['c', 'a', 'b'], 'c a b'])
  expect(state.isAnswered(2)).toBe(true)
  state.answer(1, no)
  expect([state.value('q2'), state.withdrawn(2), state.isAnswered(2)]).toEqual([['a', 'b'], ['c'], false])
})

it('the seed of an order of options follows the answers that it reads', () => {
  const state = start(
    exampleQuestion(1, { options: exampleOptions('integer', 'n') }),
    yesOrNo(2, { randomize: "value('q1', 3)" }),
  )
  expect([state.orderSeed(1), state.orderSeed(2)]).toEqual([undefined, 3])
  expect(state.answer(1, { 'n-data': 7 })).toEqual(new Set([1, 2]))
  expect(state.orderSeed(2)).toBe(7)
})
