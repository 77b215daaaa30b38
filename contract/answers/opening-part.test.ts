import fc from 'fast-check'
import { expect, it } from 'vitest'
import { surveyState } from './survey-state.ts'
import { exampleQuestion, yesOrNo } from '../testing/example-survey.ts'
import { openingPart } from './opening-part.ts'
import type { Answer, Question } from '../questionnaires/questions.ts'
import type { RepeatGroup } from '../questionnaires/repeat-group.ts'
import { compileQuestionnaire } from '../questionnaires/questionnaire-model.ts'

const count = 12

/** A condition on other questions, or none; some can never be evaluated. */
const condition = fc.oneof(
  fc.constant(''),
  fc.constant('nobody == 1'),
  fc
    .tuple(fc.integer({ min: 1, max: count }), fc.integer({ min: 1, max: count }))
    .map(([one, other]) => `selected('q${one}', 'yes') || !answered('q${other}')`),
  fc.integer({ min: 1, max: count }).map((one) => `q${one} == 'yes'`),
)
const survey = fc.array(
  fc.record({
    section: fc.integer({ min: 1, max: 3 }),
    visibility_condition: condition,
    required_condition: condition,
    constraint: condition,
    parent: fc.integer({ min: 0, max: count }),
    shows: fc.integer({ min: 0, max: count }),
  }),
  { minLength: count, maxLength: count },
)
const answers = fc.array(fc.constantFrom<Answer | undefined>(undefined, { yes: true }, { no: true }), {
  minLength: count,
  maxLength: count,
})

it('a section with the questions on which it depends behaves as in the whole survey', () => {
  fc.assert(
    fc.property(survey, answers, fc.integer({ min: 0, max: 2 }), (drawn, given, section) => {
      const questions = drawn.map(({ section: of, parent, shows, ...rules }, index): Question =>
        yesOrNo(index + 1, {
          ...rules,
          section_name: `Section ${of}`,
          required: true,
          question: shows ? `After \${q${shows}}` : 'Plain',
          parent_ids: parent ? [parent] : [],
        }),
      )
      const all = new Map(given.flatMap((answer, index) => (answer ? [[index + 1, answer] as const] : [])))
      const whole = surveyState(compileQuestionnaire(questions), all)
      const part = openingPart(whole.model, section).map((index) => questions[index]!)
      const alone = surveyState(compileQuestionnaire(part), all)
      for (const { question_id: id, variable_name } of whole.model.sections[section]?.questions ?? []) {
        const look = (state: typeof whole) => [
          state.isVisible(id),
          state.isRequired(id),
          state.isAnswered(id),
          state.violation(id),
          state.value(variable_name),
        ]
        expect(look(alone)).toEqual(look(whole))
      }
    }),
  )
})

it('a section with groups that repeat has everything that determines their instances', () => {
  const number = (id: number, section: string, changes: Partial<Question> = {}) =>
    exampleQuestion(id, { section_name: section, variable_name: `q${id}`, required: false, ...changes })
  const group = (id: number, name: string, changes: Partial<RepeatGroup> = {}): RepeatGroup => ({
    id,
    parent: null,
    name,
    label: '',
    count: '',
    layout: '',
    ...changes,
  })
  const groups = [
    group(1, 'plot', { count: 'q1' }),
    group(2, 'crop', { parent: 1, label: 'Crop of ${q2}' }),
    group(3, 'member'),
    group(4, 'visit', { count: "count('member') + q3" }),
  ]
  const questions = [
    number(1, 'Land'),
    number(2, 'Land'),
    number(3, 'Land'),
    number(4, 'Land'),
    number(5, 'Crops', { repeat: 2 }),
    number(6, 'People', { repeat: 3, visibility_condition: "q4 == 'x'" }),
    number(7, 'Visits', { repeat: 4 }),
    number(8, 'Sum', { visibility_condition: "count('member') > 0 && sum(value('q6', '')) > 2" }),
    number(9, 'Alone'),
  ]
  const model = compileQuestionnaire(questions)
  const part = (section: number) =>
    openingPart(model, section, groups).map((index) => questions[index]!.question_id)
  expect(part(1)).toEqual([1, 2, 5])
  expect(part(2)).toEqual([4, 6])
  expect(part(3)).toEqual([3, 7])
  expect(part(4)).toEqual([4, 6, 8])
  expect(part(5)).toEqual([9])
})

it('a section without dependencies is returned alone, in order', () => {
  const questions = [3, 1, 2].map((id) => yesOrNo(id, { section_name: id === 1 ? 'Other' : 'This' }))
  expect(openingPart(compileQuestionnaire(questions), 0)).toEqual([0, 2])
})
