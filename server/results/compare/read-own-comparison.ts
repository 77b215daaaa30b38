import {
  commonPart,
  comparedGroupLabel,
  groupFigures,
  institutionsIn,
  isAnonymous,
  valuesToShow,
  type ValuesOfColumn,
} from 'contract/results/compare.rules.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { notCompared } from 'contract/surveys/surveys.refusals.ts'
import { whyNotCompareOwn } from 'contract/surveys/surveys.rules.ts'
import { institutionsOf } from '../../institutes/institutes.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import {
  ownInstitutionsOf,
  respondentFor,
  surveyFor,
  surveyToChange,
  type InSurvey,
} from '../../surveys/surveys.ts'
import {
  comparedInstitution,
  institutionsWithAnswers,
  mostOfOnePerson,
  shownValues,
  storeShownValues,
  valuesByInstitution,
  valuesOfSet,
  type OfGroup,
} from './compare.queries.ts'
import { compareQuestions, idAndName, roundsOf, type RoundColumn } from './compare-questions.ts'
import type { ComparedColumn } from './compared-figures.ts'

/** People who answer the survey for an institution, or as a member of one, that may compare itself. */
export async function ownComparer(
  context: RequestContext<{ id: number }, { institution?: number | undefined }>,
): Promise<InSurvey> {
  const { institution } = context.query
  const scope = await surveyFor(context, context.params.id, institution)
  const { survey, permissions } = scope
  refuse(whyNotCompareOwn({ ...survey, own_institutions: ownInstitutionsOf(survey) }, permissions))
  respondentFor(scope, institution)
  return scope
}

/**
 * The set that the viewer fills beside the others of the group that the managers chose. The viewer sees the values of
 * this set only: in a single-user survey, not those of other people of the institution.
 */
export const readOwnComparison: Handler<typeof surveyResults.readOwnComparison, InSurvey> = async (
  context,
) => {
  const { survey, viewer, query, db, longReads } = context
  const by = survey.comparison
  const own =
    survey.institution_id === null ? undefined : await comparedInstitution(db, survey.institution_id)
  if (by === null || survey.set_version === null || !own) return nothing(survey, query)
  const part = commonPart(by, [own])
  const all =
    part === undefined ? [] : institutionsIn(by, part, await institutionsWithAnswers(longReads, survey.id))
  const group = new Set(all.map(({ id }) => id))
  const { institutions } = await institutionsOf(db, viewer.id)
  const known = new Set([own.id, ...(survey.institution_ids ?? []), ...institutions.map(({ id }) => id)])
  const others = all.filter(({ id }) => !known.has(id)).length
  const rounds = await roundsOf(context, ({ survey: { respondent_id } }) => Boolean(respondent_id), own.id)
  const page = await compareQuestions(db, query, rounds, async (compared, columns) => {
    const values = await Promise.all(columns.map((one) => ownValues(longReads, one)))
    const shown =
      part === undefined
        ? undefined
        : await shownToViewer(
            context,
            { surveyId: survey.id, by, part },
            { compared, group, known, own: own.id },
          )
    return {
      values: [values],
      group: (key) => shown?.figures(key) ?? null,
      asOf: shown?.asOf ?? null,
    }
  })
  return {
    ...page,
    all: [],
    institutions: [idAndName(own)],
    rounds: rounds.map(idAndName),
    group:
      part === undefined
        ? null
        : { label: comparedGroupLabel(by, part), institutions: isAnonymous(others) ? others : null },
  }
}

const ownValues = async (db: Db, column: RoundColumn | undefined) => {
  if (!column) return undefined
  const { round, compared } = column
  const respondent = round.respondent_id ?? 0
  const of = { surveyId: round.id, column: compared.column, options: compared.options }
  return (await valuesOfSet(db, of, respondent)).get(respondent)
}

interface Column {
  compared: ComparedColumn
  /** The institutions of the group. */
  group: ReadonlySet<number>
  /** Those whose values the viewer may know. */
  known: ReadonlySet<number>
  own: number
}

/**
 * Figures of a column without the viewer's institution, of the values that have been shown before if too few of them have
 * changed. Undefined if too few institutions have a value.
 */
async function shownToViewer(
  context: Pick<RequestContext, 'db' | 'longReads' | 'now'>,
  of: OfGroup,
  { compared: { column, options }, group, known, own }: Column,
) {
  const { surveyId } = of
  const read = await valuesByInstitution(context.longReads, { surveyId, column, options })
  const current: ValuesOfColumn = new Map([...read].filter(([id]) => group.has(id)))
  if (!isAnonymous(countBeside(known, current))) return undefined
  const { values, asOf } = await valuesFor(context, of, { column: column.key, current })
  const rest = [...values].filter(([id]) => id !== own)
  return {
    asOf,
    figures: (key: string) => {
      const withValue = rest.filter(([, one]) => one[key] !== undefined)
      if (!isAnonymous(countBeside(known, new Map(withValue)))) return null
      return groupFigures(withValue.flatMap(([, one]) => one[key] ?? []))
    },
  }
}

const countBeside = (known: ReadonlySet<number>, values: ValuesOfColumn) =>
  [...values.keys()].filter((id) => !known.has(id)).length

/** The values to show of a column, which are stored if they are new: the next ones depend on them. */
async function valuesFor(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  of: OfGroup,
  { column, current }: { column: string; current: ValuesOfColumn },
): Promise<{ values: ValuesOfColumn; asOf: Date }> {
  const stored = async (at: Db) => {
    const shown = await shownValues(at, of, column)
    const values = await valuesToShow(shown?.values, current, (ids) => mostOfOnePerson(at, ids))
    return shown && values === shown.values ? { values, asOf: shown.taken_at } : undefined
  }
  return (
    (await stored(db)) ??
    inTransaction(db, async (tx) => {
      const { comparison } = await surveyToChange(tx, of.surveyId)
      if (comparison !== of.by) throw new Problem(notCompared)
      const meanwhile = await stored(tx)
      if (meanwhile) return meanwhile
      await storeShownValues(tx, of, { column, values: current, now })
      return { values: current, asOf: now }
    })
  )
}

/** For a set that has not begun, or belongs to no institution. */
const nothing = (
  survey: InSurvey['survey'],
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) => ({
  results: [],
  all: [],
  institutions: [],
  rounds: [idAndName(survey)],
  group: null,
  total: 0,
  pageNumber,
  pageSize,
})
