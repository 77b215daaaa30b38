import { describe, expect, it } from 'vitest'
import { compileExpression } from '../expressions/expressions.ts'
import { maxSurveySteps } from '../expressions/cost.ts'
import { compileQuestionnaire, type QuestionnaireModel } from '../questionnaires/questionnaire-model.ts'
import type { Answers } from '../questionnaires/questions.ts'
import { yesOrNo } from '../testing/example-survey.ts'
import { surveyState } from './survey-state.ts'

const list = (length: number) => `[${Array.from({ length }, (_, at) => at).join(',')}]`
const shapes: Record<string, string> = {
  'lists within lists': `${list(10)}.all(a, ${list(10)}.all(b, ${list(10)}.all(c, a + b + c >= 0)))`,
  'texts that are put together': `${list(100)}.all(a, ('x' + string(a) + 'yyyyyyyyyyyyyyyyyyyy').contains('zz') == false)`,
  patterns: `${list(100)}.all(a, regex('x' + string(a), '[a-z]+[0-9]*'))`,
  'answers that are read': `${list(100)}.all(a, selected('q1', 'no') == false || a >= 0)`,
  'many small comparisons': `q1 == 'yes' || q1 == 'no'`,
}

describe('a survey with the maximum number of steps is evaluated, or stopped at the budget (SEC-33)', () => {
  it.each(Object.entries(shapes))('%s', (_name, condition) => {
    const { expression, problem } = compileExpression(condition)
    expect(problem).toBeUndefined()
    const count = Math.min(4999, Math.floor(maxSurveySteps / (expression?.cost ?? 1)))
    const model = compileQuestionnaire(
      Array.from({ length: count + 1 }, (_, at) =>
        yesOrNo(at + 1, at === 0 ? {} : { visibility_condition: condition }),
      ),
    )
    const answers: Answers = new Map([[1, { yes: true }]])
    expect(() => evaluate(model, answers)).not.toThrow()
  })
})

/** Evaluates as a save does: it stops at the budget, which the estimate of an upload can miss. */
function evaluate(model: QuestionnaireModel, answers: Answers): void {
  const tooCostly = new Error('too costly')
  const exceeded = () => {
    throw tooCostly
  }
  try {
    surveyState(model, answers, { budget: { steps: maxSurveySteps, exceeded } })
  } catch (error) {
    if (error !== tooCostly) throw error
  }
}
