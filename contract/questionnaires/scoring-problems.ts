import { compileExpression } from '../expressions/expressions.ts'
import { pointsOf } from './score-points.ts'
import { isVariableName, type Question } from './questions.ts'
import type { Scoring } from './scoring.ts'
import { variablesOf } from './variables.ts'

type Asked = Pick<
  Question,
  'question_type' | 'options' | 'variable_name' | 'calculation' | 'section_name'
> & { repeat?: number | undefined }

/** A mistake in a score; `at` is its index, `part` the field, and for a question its variable. */
export interface ScoringProblem {
  at: number
  part: 'name' | 'questions' | 'sections' | 'expression' | 'range'
  of: string
  words: string
}

/**
 * Everything that prevents scores from being saved. A question that has been removed since is one, too: it is left out
 * of the score until then.
 */
export function scoringProblems(scoring: Scoring, questions: readonly Asked[]): ScoringProblem[] {
  const variables = variablesOf(questions)
  const byName = new Map(questions.flatMap((one) => (one.variable_name ? [[one.variable_name, one]] : [])))
  const sections = new Set(questions.map(({ section_name }) => section_name))
  const earlier = new Set<string>()
  return scoring.scores.flatMap((score, at) => {
    const found: ScoringProblem[] = []
    const report = (part: ScoringProblem['part'], words: string, of = '') =>
      found.push({ at, part, of, words })
    if (!isVariableName(score.name)) report('name', `'${score.name}' is a word reserved in expressions.`)
    else if (earlier.has(score.name)) report('name', `There are two scores named ${score.name}.`)
    else if (variables.has(score.name)) report('name', `A question has the variable ${score.name}.`)
    if (score.method === 'expression') {
      const known = { has: (name: string) => variables.has(name) || earlier.has(name) }
      const { problem } = compileExpression(score.expression, known)
      if (score.expression.trim() === '') report('expression', 'Please enter an expression.')
      else if (problem) report('expression', `The expression ${problem.words}.`)
    } else {
      if (score.questions.length === 0) report('questions', 'Please choose the questions that count.')
      const seen = new Set<string>()
      for (const { variable } of score.questions) {
        const question = byName.get(variable)
        if (seen.has(variable)) report('questions', `${variable} is listed twice.`, variable)
        seen.add(variable)
        if (!question) report('questions', `No question has the variable ${variable}.`, variable)
        else if (question.repeat !== undefined)
          report(
            'questions',
            `${variable} is in a group that repeats: use an expression, as in sum(${variable}).`,
            variable,
          )
        else if (!pointsOf(question, scoring.points))
          report(
            'questions',
            `${variable} gives no points: only choices with points for their options, single numbers and calculated values do.`,
            variable,
          )
      }
      const named = new Set<string>()
      for (const { section } of score.sections) {
        if (named.has(section)) report('sections', `The section ${section} is listed twice.`, section)
        named.add(section)
        if (!sections.has(section)) report('sections', `There is no section ${section}.`, section)
        else if (!score.questions.some(({ variable }) => byName.get(variable)?.section_name === section))
          report('sections', `No question of the section ${section} counts.`, section)
      }
    }
    earlier.add(score.name)
    return found
  })
}
