import {
  commonPart,
  comparedGroupLabel,
  groupFigures,
  institutionsIn,
  isAnonymous,
  type ValuesOfColumn,
} from 'contract/results/compare.rules.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { Invalid } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { institutionsWithAnswers, valuesByInstitution } from './compare.queries.ts'
import { compareQuestions, idAndName, roundsOf, type RoundColumn } from './compare-questions.ts'

/** Institutions side by side, for people who explore the results. */
export const readComparison: Handler<typeof surveyResults.readComparison, InSurvey> = async (context) => {
  const { survey, query, longReads } = context
  const all = await institutionsWithAnswers(longReads, survey.id)
  const byId = new Map(all.map((one) => [one.id, one]))
  const institutions = query.institution.map((id) => {
    const found = byId.get(id)
    if (!found) throw new Invalid({ institution: ['This institution has no answers to the survey.'] })
    return found
  })
  const part = commonPart(query.group, institutions)
  const group = part === undefined ? [] : institutionsIn(query.group, part, all)
  const rounds = await roundsOf(context, ({ permissions }) => !whyNotExplore(permissions))
  const page = await compareQuestions(context, rounds, async (_, [current, ...earlier]) => {
    const values = await valuesIn(longReads, current)
    const before: ValuesOfColumn[] = []
    for (const one of institutions.length > 0 ? earlier : []) before.push(await valuesIn(longReads, one))
    return {
      values: institutions.map(({ id }) => [values, ...before].map((round) => round.get(id))),
      group: (key) => {
        const numbersOf = (ids: Iterable<number>) => [...ids].flatMap((id) => values.get(id)?.[key] ?? [])
        const numbers = numbersOf(group.map(({ id }) => id))
        const others = numbersOf(byId.keys()).length - numbers.length
        return isAnonymous(numbers.length, others) ? groupFigures(numbers) : null
      },
      asOf: null,
    }
  })
  return {
    ...page,
    all: all.map(idAndName),
    institutions: institutions.map(idAndName),
    rounds: rounds.map(idAndName),
    group:
      part === undefined
        ? null
        : {
            label: comparedGroupLabel(query.group, part),
            institutions: isAnonymous(group.length, all.length - group.length) ? group.length : null,
          },
  }
}

const none: ValuesOfColumn = new Map()
const valuesIn = async (db: Db, column: RoundColumn | undefined): Promise<ValuesOfColumn> =>
  column
    ? valuesByInstitution(db, {
        surveyId: column.round.id,
        column: column.compared.column,
        options: column.compared.options,
      })
    : none
