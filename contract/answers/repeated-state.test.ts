import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../platform/resumable.ts'
import { answerId } from '../questionnaires/answer-key.ts'
import type { RepeatGroup } from '../questionnaires/repeat-group.ts'
import { countedInstance } from '../questionnaires/repeats.ts'
import type { Answer, Question } from '../questionnaires/questions.ts'
import { exampleQuestion } from '../testing/example-survey.ts'
import { piped } from './piping.ts'
import { missing, totals } from './progress.ts'
import { hasRightCounts, repeatedStateInSteps } from './survey-state.ts'

const group = (id: number, name: string, changes: Partial<RepeatGroup> = {}): RepeatGroup => ({
  id,
  parent: null,
  name,
  label: '',
  count: '',
  layout: '',
  ...changes,
})
const number = (id: number, changes: Partial<Question>) =>
  exampleQuestion(id, {
    question_type: 'other',
    required: false,
    options: [{ name: 'n', label: 'n', type: 'integer' }],
    ...changes,
  })
const note = (id: number, changes: Partial<Question>) =>
  exampleQuestion(id, { question_type: 'note', question: 'shown', options: [], ...changes })
const typed = (value: number): Answer => ({ 'n-data': value })
const inside = (question_id: number, instance: string) => answerId({ question_id, instance })

const members = group(1, 'member')
const household = [
  number(1, { variable_name: 'size' }),
  number(2, { variable_name: 'age', repeat: 1, required: true }),
  number(3, { variable_name: 'school', repeat: 1, visibility_condition: 'age < 18' }),
  note(4, { variable_name: 'twice', repeat: 1, calculation: 'age * 2' }),
  note(5, { variable_name: 'total', calculation: "sum(value('age', ''))" }),
  note(6, { variable_name: 'oldest', calculation: "max(value('age', ''))" }),
  note(7, { variable_name: 'people', calculation: "count('member')" }),
  note(8, { variable_name: 'list', calculation: "join(', ', value('age', ''))" }),
  note(9, { variable_name: 'second', calculation: "indexed('age', 2)" }),
  note(10, { variable_name: 'place', repeat: 1, calculation: 'position()' }),
]
const started = (
  instances: readonly string[],
  answers: readonly (readonly [ReturnType<typeof inside>, Answer])[] = [],
  questions: readonly Question[] = household,
  groups: readonly RepeatGroup[] = [members],
) =>
  runAtOnce(
    repeatedStateInSteps(
      { questions, groups, instances: instances.map((instance) => ({ instance, group: 1, parent: null })) },
      new Map(answers),
    ),
  )

describe('a group that repeats', () => {
  it('asks its questions once for each instance, and counts them', () => {
    expect(totals(started([]))).toMatchObject({ totalVisible: 1 })
    const state = started(['a', 'b'], [[inside(2, 'b'), typed(12)]])
    expect(state.model.questions.filter(({ question_id }) => question_id === 2)).toHaveLength(2)
    // Size, two ages, and the school of the one who is 12.
    expect(totals(state)).toMatchObject({ totalVisible: 4, totalAnswered: 1 })
    expect(missing(state).map(({ instance }) => instance)).toEqual(['a'])
  })

  it('reads the same instance inside, and all of them outside', () => {
    const state = started(['a', 'b'], [[inside(2, 'a'), typed(40)]])
    expect(state.isVisible(inside(3, 'a'))).toBe(false)
    state.answer(inside(2, 'b'), typed(9))
    expect(state.isVisible(inside(3, 'a'))).toBe(false)
    expect(state.isVisible(inside(3, 'b'))).toBe(true)
    const values = ['total', 'oldest', 'people', 'list', 'second'].map((name) => state.value(name))
    expect(values).toEqual([49, 40, 2, '40, 9', 9])
    const from = state.model.instances!.get('b')
    expect([state.value('twice', from), state.value('place', from)]).toEqual([18, 2])
    expect(piped('${age}', state, '', '…', undefined, 'b')).toBe('9')
    expect(piped('${age}', state)).toBe('40, 9')
  })

  it('has as many instances as its count says, with the same ids everywhere', () => {
    const counted = [group(1, 'member', { count: 'size' })]
    const state = started([], [[1, typed(2)]], household, counted)
    expect([...state.model.instances!.all()].map(({ id }) => id)).toEqual(['g1n1', 'g1n2'])
    expect(hasRightCounts(state)).toBe(true)
    state.answer(1, typed(3))
    expect(hasRightCounts(state)).toBe(false)
    const many = started([], [[1, typed(100_000)]], household, counted)
    expect([...many.model.instances!.all()]).toHaveLength(500)
    expect(hasRightCounts(many)).toBe(true)
  })

  it('can be nested, and an inner count reads the instance around it', () => {
    const groups = [group(1, 'plot', { count: 'size' }), group(2, 'crop', { parent: 1, count: 'crops' })]
    const questions = [
      number(1, { variable_name: 'size' }),
      number(2, { variable_name: 'crops', repeat: 1 }),
      number(3, { variable_name: 'harvest', repeat: 2 }),
      note(4, { variable_name: 'of_plot', repeat: 1, calculation: "sum(value('harvest', ''))" }),
      note(5, { variable_name: 'of_all', calculation: "sum(value('harvest', ''))" }),
      note(6, { variable_name: 'last', calculation: "indexed('harvest', 2, 1)" }),
    ]
    const [one, two] = ['g1n1', 'g1n2'] as const
    const crop = (plot: string, at: number) => inside(3, countedInstance(2, plot, at))
    const state = started(
      [],
      [
        [1, typed(2)],
        [inside(2, one), typed(2)],
        [inside(2, two), typed(1)],
        [crop(one, 1), typed(5)],
        [crop(one, 2), typed(6)],
        [crop(two, 1), typed(7)],
      ],
      questions,
      groups,
    )
    const from = (id: string) => state.model.instances!.get(id)
    expect(state.value('of_plot', from(one))).toBe(11)
    expect(state.value('of_plot', from(two))).toBe(7)
    expect([state.value('of_all'), state.value('last')]).toEqual([18, 7])
  })

  it('gives the same after any answers in any order as with all of them from the start', () => {
    const answer = fc.record({
      question: fc.constantFrom(2, 3),
      instance: fc.constantFrom('a', 'b', 'c'),
      value: fc.option(fc.integer({ min: 0, max: 99 })),
    })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 25 }), (given) => {
        const state = started(['a', 'b', 'c'])
        const last = new Map<ReturnType<typeof inside>, Answer>()
        for (const { question, instance, value } of given) {
          const id = inside(question, instance)
          state.answer(id, value === null ? undefined : typed(value))
          if (value === null) last.delete(id)
          else last.set(id, typed(value))
        }
        const fresh = started(['a', 'b', 'c'], [...last])
        expect(totals(state)).toEqual(totals(fresh))
        for (const name of ['total', 'people', 'list', 'second'])
          expect(state.value(name)).toEqual(fresh.value(name))
        const ages = [...last].flatMap(([id, given]) =>
          String(id).startsWith('2:') ? [Number(given['n-data'])] : [],
        )
        expect(state.value('total')).toBe(ages.reduce((sum, age) => sum + age, 0))
      }),
    )
  })

  it('never moves an answer to another instance when instances come and go', () => {
    const ids = ['a', 'b', 'c', 'd']
    fc.assert(
      fc.property(fc.shuffledSubarray(ids), (present) => {
        const answers = ids.map((id, at) => [inside(2, id), typed(20 + at)] as const)
        const state = started(present, answers)
        for (const [place, id] of present.entries()) {
          expect(state.answerOf(inside(2, id))).toEqual(typed(20 + ids.indexOf(id)))
          expect(state.value('place', state.model.instances!.get(id))).toBe(place + 1)
        }
        expect(state.value('list')).toBe(present.map((id) => 20 + ids.indexOf(id)).join(', '))
      }),
    )
  })
})
