import { compareLimits, type GroupFigures } from 'contract/results/compare.rules.ts'
import type { ComparedQuestion } from 'contract/results/comparison.ts'
import type { Db } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { surveyFor, type InSurvey } from '../../surveys/surveys.ts'
import { surveyTables } from '../table/survey-tables.ts'
import {
  questionsToCompare,
  sameVariable,
  type ComparedColumn,
  type QuestionToCompare,
} from './compared-figures.ts'

export type Round = InSurvey['survey']
type Values = Readonly<Record<string, number>> | undefined

/** A column of a round. */
export interface RoundColumn {
  round: Round
  compared: ComparedColumn
}

/** What is compared in a column. */
export interface ComparedValues {
  /** By institution, and then by round. */
  values: Values[][]
  group: (valueKey: string) => GroupFigures | null
  asOf: Date | null
}

/** Which questions are compared. */
export interface QuestionPage {
  pageNumber: number
  pageSize: number
  search?: string | undefined
  /** The id of the only one. */
  question?: number
}

/**
 * A page of the questions of the latest round, with the values that `read` finds in a column and in those of the same
 * variable in earlier rounds.
 */
export async function compareQuestions(
  db: Db,
  { pageNumber, pageSize, search, question: only }: QuestionPage,
  rounds: readonly [Round, ...Round[]],
  read: (column: ComparedColumn, columns: readonly (RoundColumn | undefined)[]) => Promise<ComparedValues>,
): Promise<{ results: ComparedQuestion[]; total: number; pageNumber: number; pageSize: number }> {
  const questionsOf = async (round: Round) => {
    const [table] = await surveyTables(db, round, {})
    return questionsToCompare(table)
  }
  const [round, ...others] = rounds
  const found = (await questionsOf(round)).filter(
    (question) => contains(question, search) && (only === undefined || question.question_id === only),
  )
  const earlier: { round: Round; questions: QuestionToCompare[] }[] = []
  for (const other of others) earlier.push({ round: other, questions: await questionsOf(other) })
  const results: ComparedQuestion[] = []
  for (const { columns, ...question } of found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)) {
    const figures: ComparedQuestion['figures'] = []
    const dates: Date[] = []
    for (const compared of columns) {
      const { values, group, asOf } = await read(compared, [
        { round, compared },
        ...earlier.map((one) => {
          const same = sameVariable(compared, one.questions)
          return same && { round: one.round, compared: same }
        }),
      ])
      if (asOf) dates.push(asOf)
      for (const { key, name, label, valueKey } of compared.figures)
        figures.push({
          key,
          name,
          label,
          is_share: compared.options !== undefined,
          values: values.map((ofRounds) => ofRounds.map((one) => one?.[valueKey] ?? null)),
          group: group(valueKey),
        })
    }
    const [first] = dates.toSorted((one, other) => one.getTime() - other.getTime())
    results.push({ ...question, as_of: first?.toISOString() ?? null, figures })
  }
  return { results, total: found.length, pageNumber, pageSize }
}

const contains = ({ section, question, columns }: QuestionToCompare, search: string | undefined) =>
  search === undefined ||
  [section, question, ...columns.map(({ column }) => column.name)].some((text) =>
    text.toLocaleLowerCase().includes(search.toLocaleLowerCase()),
  )

/**
 * The survey and its earlier rounds, latest first, as far as `isVisible` admits the viewer.
 * @param institution for which the viewer fills them
 */
export async function roundsOf(
  context: RequestContext & InSurvey,
  isVisible: (scope: InSurvey) => boolean,
  institution?: number,
): Promise<[Round, ...Round[]]> {
  const rounds: [Round, ...Round[]] = [context.survey]
  for (let id = context.survey.previous_id; id !== null && rounds.length < compareLimits.rounds;) {
    const earlier = await surveyFor(context, id, institution).catch((error: unknown) => {
      // A round of a project that the viewer cannot see, or deleted.
      if (error instanceof Problem) return undefined
      throw error
    })
    if (!earlier || !isVisible(earlier)) break
    rounds.push(earlier.survey)
    id = earlier.survey.previous_id
  }
  return rounds
}

export const idAndName = ({ id, name }: { id: number; name: string }) => ({ id, name })
