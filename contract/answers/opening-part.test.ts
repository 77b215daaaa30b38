import fc from 'fast-check'
import { expect, it } from 'vitest'
import { surveyState } from './survey-state.ts'
import { yesOrNo } from '../testing/example-survey.ts'
import { openingPart } from './opening-part.ts'
import type { Answer, Question } from '../questionnaires/questions.ts'
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

it('a section without dependencies is returned alone, in order', () => {
  const questions = [3, 1, 2].map((id) => yesOrNo(id, { section_name: id === 1 ? 'Other' : 'This' }))
  expect(openingPart(compileQuestionnaire(questions), 0)).toEqual([0, 2])
})
