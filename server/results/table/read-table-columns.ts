import { choiceOfLanguages } from 'contract/questionnaires/languages.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { isCrossable } from 'contract/results/cross-columns.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { surveyTables } from './survey-tables.ts'

/** The columns of the tables of results. */
export const readTableColumns: Handler<typeof surveyResults.readTable, InSurvey> = async ({
  db,
  survey,
  query,
}) => {
  const tables = await surveyTables(db, survey, query)
  return {
    languages: choiceOfLanguages(survey),
    tables: tables.map(({ group, label, columns }) => ({
      group: group?.id ?? null,
      label,
      columns: columns.map(({ source, ...column }) => ({
        ...column,
        crossable: isCrossable({ ...column, source }),
      })),
    })),
  }
}
