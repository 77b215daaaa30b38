import type { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { filtersIn } from 'contract/results/table-filters.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { neighboursOf } from '../table/find-sets.ts'
import { surveyTables } from '../table/survey-tables.ts'
import { setOfRespondent } from './find-set.ts'

/** The sets before and after one in the table of results. All sets that the filters find are sorted once. */
export const readNeighbours: Handler<typeof answerSets.readNeighbours, InSurvey> = async (context) => {
  const { db, longReads, survey, viewer, params, query } = context
  const { respondent_id } = await setOfRespondent(db, context, params.respondent)
  const [{ columns }] = await surveyTables(db, survey, query)
  const filters = filtersIn(query.filter)
  const search = { surveyId: survey.id, columns, sort: query.sort, filters, reader: viewer }
  const { rows } = await neighboursOf(search, respondent_id).execute(longReads)
  return rows[0] ?? { previous: null, next: null, place: null, total: 0 }
}
