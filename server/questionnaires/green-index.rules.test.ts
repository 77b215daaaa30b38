import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { visibleQuestions, surveyState, type SurveyState } from 'contract/answers/survey-state.ts'
import { missing, sectionProgress, totals } from 'contract/answers/progress.ts'
import type { Answer, Question } from 'contract/questionnaires/questions.ts'
import { compileQuestionnaire } from 'contract/questionnaires/questionnaire-model.ts'
import { readSurveyCsv } from './csv/read-csv.ts'

const file = readFileSync(new URL('../../db/seed/surveys/green-index-3.csv', import.meta.url))
const questions = readSurveyCsv(file).drafts!.map(({ parent_codes: _, ...draft }, index): Question => ({
  ...draft,
  question_id: index + 1,
  parent_ids: [],
}))
const model = compileQuestionnaire(questions)
const idOf = (variable: string) =>
  questions.find(({ variable_name }) => variable_name === variable)!.question_id

describe('the Green Index', () => {
  let state: SurveyState
  beforeEach(() => void (state = surveyState(model)))
  const answer = (variable: string, given: Answer) => state.answer(idOf(variable), given)
  const isVisible = (variable: string) => state.isVisible(idOf(variable))

  it('has expressions that can be evaluated with any questions unanswered', () => {
    expect(state.problems()).toEqual([])
  })

  it('requires some answers in an assessment, but none in a demo', () => {
    const conditional = questions.filter(({ required_condition }) => required_condition !== '')
    const required = () => conditional.filter(({ question_id }) => state.isRequired(question_id)).length
    expect(conditional).toHaveLength(9)
    answer('self_assessment', { assessment: true })
    expect(required()).toBe(8)
    answer('type_of_institution', { fsp: true })
    expect(required()).toBe(9)
    answer('self_assessment', { demo: true, assessment: false })
    expect(required()).toBe(0)
  })

  it('shows the sections of the index once its version is chosen', () => {
    const shown = () => new Set(visibleQuestions(state).map(({ section_name }) => section_name)).size
    // The welcome, the note before the start and the final thanks.
    expect(shown()).toBe(3)
    answer('gi_detail', { light: true })
    const light = visibleQuestions(state).length
    expect(shown()).toBeGreaterThan(6)
    answer('gi_detail', { light: false, full_gi: true })
    expect(visibleQuestions(state).length).toBeGreaterThan(light)
    answer('gi_detail', { full_gi: false })
    expect(shown()).toBe(3)
  })

  it('asks for the items of the strategy unless all goals are answered with no', () => {
    const goals = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `indicator_GI_0_1_2_${letter}`)
    answer('gi_detail', { full_gi: true })
    expect([state.value('indicator_GI_0_1_2'), isVisible('indicator_GI_0_1_3')]).toEqual([1, true])
    for (const goal of goals) answer(goal, { no: true })
    expect([state.value('indicator_GI_0_1_2'), isVisible('indicator_GI_0_1_3')]).toEqual([0, false])
    const changed = answer(goals[0]!, { yes: true, no: false })
    expect([state.value('indicator_GI_0_1_2'), isVisible('indicator_GI_0_1_3')]).toEqual([1, true])
    expect(changed).toContain(idOf('indicator_GI_0_1_3'))
    expect(isVisible('indicator_GI_0_1_2')).toBe(false)
    answer('gi_detail', {})
    expect(state.value('indicator_GI_0_1_2')).toBeUndefined()
  })

  it('is complete when all visible questions are answered', () => {
    answer('gi_detail', { light: true })
    const open = () =>
      visibleQuestions(state).filter(
        ({ question_id: id, options }) => options.length > 0 && !state.isAnswered(id),
      )
    // Answers can reveal further questions.
    while (open().length > 0) {
      for (const question of open()) state.answer(question.question_id, anyAnswer(question))
    }
    expect(missing(state)).toEqual([])
    expect(sectionProgress(state).every(({ answered, required }) => answered === required)).toBe(true)
    expect(totals(state).completionPercentage).toBe(100)
  })
})

function anyAnswer({ options }: Question): Answer {
  const first = options[0]!
  return first.type === 'boolean'
    ? { [first.name]: true }
    : { [`${first.name}-data`]: first.type === 'text' ? 'x' : 1 }
}
