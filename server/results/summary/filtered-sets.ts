import { filtersIn } from 'contract/results/table-filters.ts'
import type { Db } from '../../platform/database/database.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { setsToCount } from '../table/find-sets.ts'
import { surveyTables } from '../table/survey-tables.ts'
import type { CountedSets } from './latest-records.ts'

/** The answer sets that filters of the table find, as far as the viewer sees them. @throws Invalid at `filter` */
export async function countedSets(
  db: Db,
  { survey, viewer }: Pick<InSurvey, 'survey' | 'viewer'>,
  filter: string | readonly string[] | undefined,
): Promise<CountedSets> {
  const filters = filtersIn(filter)
  if (filters.length === 0) return { surveyId: survey.id }
  const [{ columns }] = await surveyTables(db, survey, {})
  const sets = setsToCount({ surveyId: survey.id, columns, sort: '-begun', filters, reader: viewer })
  return { surveyId: survey.id, sets }
}
