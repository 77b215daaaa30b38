import {
  compareLimits,
  groupFigures,
  comparedGroupLabel,
  institutionsOfGroup,
  type ComparedInstitution,
} from 'contract/results/compare.rules.ts'
import type { InstitutionComparison } from 'contract/results/comparison.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import type { CompareGroup } from 'contract/surveys/survey.ts'
import { whyNotCompareOwn, whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { Invalid, Problem, refuse } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import { ownInstitutionsOf, respondentFor, surveyFor, type InSurvey } from '../../surveys/surveys.ts'
import { surveyTables } from '../table/survey-tables.ts'
import { institutionsWithAnswers, valuesOf } from './compare.queries.ts'
import { questionsToCompare, type ComparedFigure, type QuestionOfFigures } from './compared-figures.ts'

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
  const group = institutionsOfGroup(query.group, all, institutions)
  return compared(context, {
    all,
    institutions,
    rounds: await roundsFor(context, ({ permissions }) => !whyNotExplore(permissions)),
    by: query.group,
    group,
    counted: new Set(byId.keys()),
  })
}

/** People who fill the survey for an institution that may compare itself. */
export async function ownComparer(
  context: RequestContext<{ id: number }, { institution?: number | undefined }>,
): Promise<InSurvey> {
  const { institution } = context.query
  const scope = await surveyFor(context, context.params.id, institution)
  const { survey, permissions } = scope
  refuse(
    whyNotCompareOwn(
      { own_institutions: ownInstitutionsOf(survey), comparison: survey.comparison },
      permissions,
    ),
  )
  respondentFor(scope, institution)
  return scope
}

/** An institution beside the others of the group that the managers chose, without any institution of the viewer. */
export const readOwnComparison: Handler<typeof surveyResults.readOwnComparison, InSurvey> = async (
  context,
) => {
  const { survey, query, longReads } = context
  const ids = survey.institution_ids ?? []
  const by = survey.comparison ?? 'all'
  const own = ids.length === 1 ? ids[0] : query.institution
  const all = await institutionsWithAnswers(longReads, survey.id)
  const institution = all.find(({ id }) => id === own)
  if (!institution) return nothing(context)
  // Who fills the survey for several institutions must not find out a group of fewer by subtracting the others.
  const group = institutionsOfGroup(by, all, [institution]).filter(({ id }) => !ids.includes(id))
  return compared(context, {
    all: [],
    institutions: [institution],
    rounds: await roundsFor(context, ({ survey: round }) => round.sets === 'institution'),
    by,
    group,
    counted: new Set(group.map(({ id }) => id)),
  })
}

interface Compared {
  all: readonly ComparedInstitution[]
  institutions: readonly ComparedInstitution[]
  /** This survey and the earlier rounds, latest first. */
  rounds: readonly InSurvey['survey'][]
  by: CompareGroup
  group: readonly ComparedInstitution[]
  /** The institutions of which groups consist. */
  counted: ReadonlySet<number>
}

type Context = {
  db: Db
  longReads: Db
  survey: InSurvey['survey']
  query: { pageNumber: number; pageSize: number; search?: string | undefined }
}

async function compared(context: Context, of: Compared): Promise<InstitutionComparison> {
  const { longReads, query } = context
  const { pageNumber, pageSize } = query
  const [current, ...earlier] = await Promise.all(
    of.rounds.map(async (survey) => {
      const [table] = await surveyTables(context.db, survey, {})
      return { survey, questions: questionsToCompare(table) }
    }),
  )
  if (!current) throw new Error('A survey is its own first round')
  const found = current.questions.filter((question) => contains(question, query.search))
  const page = found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
  const results: InstitutionComparison['results'] = []
  for (const { figures, ...question } of page) {
    const read = await valuesByFigure(longReads, current.survey.id, figures)
    const before: Awaited<ReturnType<typeof valuesByFigure>>[] = []
    for (const round of earlier)
      before.push(await valuesByFigure(longReads, round.survey.id, matching(round.questions, figures)))
    results.push({
      ...question,
      figures: figures.map((figure) => {
        const values = read.get(figure.name) ?? new Map<number, number>()
        const others = new Map([...values].filter(([id]) => of.counted.has(id)))
        return {
          key: figure.key,
          name: figure.name,
          label: figure.label,
          is_share: figure.option !== undefined,
          values: of.institutions.map(({ id }) =>
            [values, ...before.map((round) => round.get(figure.name))].map((round) => round?.get(id) ?? null),
          ),
          group: groupFigures(others, of.group) ?? null,
        }
      }),
    })
  }
  return {
    results,
    all: of.all.map(nameOf),
    institutions: of.institutions.map(nameOf),
    rounds: of.rounds.map(nameOf),
    group: groupOf(of),
    total: found.length,
    pageNumber,
    pageSize,
  }
}

const nameOf = ({ id, name }: { id: number; name: string }) => ({ id, name })

function groupOf({ by, group, institutions, counted }: Compared): InstitutionComparison['group'] {
  if (by !== 'all' && group.length === 0 && counted.size > 0) return null
  const others = counted.size - group.length
  const isLarge = group.length >= compareLimits.group && (others === 0 || others >= compareLimits.group)
  return { label: comparedGroupLabel(by, institutions), institutions: isLarge ? group.length : null }
}

const contains = ({ section, question, figures }: QuestionOfFigures, search: string | undefined) =>
  search === undefined ||
  [section, question, ...figures.map(({ name }) => name)].some((text) =>
    text.toLocaleLowerCase().includes(search.toLocaleLowerCase()),
  )

/** The figures of an earlier round with the same variables. */
function matching(questions: readonly QuestionOfFigures[], figures: readonly ComparedFigure[]) {
  const wanted = new Map(figures.map((figure) => [figure.name, figure]))
  return questions.flatMap((question) =>
    question.figures.filter(
      ({ name, option }) =>
        wanted.has(name) && (wanted.get(name)?.option === undefined) === (option === undefined),
    ),
  )
}

/** The values of figures by their name, and then by institution. */
async function valuesByFigure(
  db: Db,
  surveyId: number,
  figures: readonly ComparedFigure[],
): Promise<Map<string, Map<number, number>>> {
  const values = new Map<string, Map<number, number>>()
  for (const [column, ofColumn] of Map.groupBy(figures, (figure) => figure.column)) {
    const options = ofColumn.flatMap(({ option }) => option ?? [])
    const rows = await valuesOf(db, surveyId, column, options.length > 0 ? options : undefined)
    const byOption = Map.groupBy(rows, ({ option }) => option ?? undefined)
    for (const { name, option } of ofColumn)
      values.set(name, new Map((byOption.get(option) ?? []).map(({ id, value }) => [id, value])))
  }
  return values
}

/** The survey and its earlier rounds, as far as `isVisible` admits the viewer. */
async function roundsFor(
  context: RequestContext<{ id: number }> & InSurvey,
  isVisible: (scope: InSurvey) => boolean,
): Promise<InSurvey['survey'][]> {
  const rounds = [context.survey]
  for (let id = context.survey.previous_id; id !== null && rounds.length < compareLimits.rounds;) {
    const earlier = await surveyFor(context, id).catch((error: unknown) => {
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

/** For an institution that has no answers yet. */
const nothing = ({ survey, query: { pageNumber, pageSize } }: Context): InstitutionComparison => ({
  results: [],
  all: [],
  institutions: [],
  rounds: [nameOf(survey)],
  group: null,
  total: 0,
  pageNumber,
  pageSize,
})
