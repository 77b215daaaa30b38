import { sql } from 'kysely'
import {
  tablesOf,
  type ResultTable,
  type TableColumn,
  type TableOptions,
} from 'contract/results/table-columns.ts'
import type { Option } from 'contract/questionnaires/questions.ts'
import type { Db } from '../../platform/database/database.ts'
import { Invalid } from '../../platform/http/problem.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'

/** The tables of a survey, with the options that were removed: answers may still contain them. */
export async function surveyTables(
  db: Db,
  survey: InSurvey['survey'],
  options: TableOptions,
): Promise<[ResultTable, ...ResultTable[]]> {
  const { questions, repeats, scoring } = await questionnaireOf(db, survey)
  const former = await removedOptions(db, survey.id)
  const asked = questions.map((question) => ({
    ...question,
    former_options: former.get(question.question_id),
  }))
  return tablesOf({ questions: asked, repeats, scoring }, options)
}

/** Removed options by question: answers may still contain them. */
export async function removedOptions(db: Db, surveyId: number): Promise<ReadonlyMap<number, Option[]>> {
  const rows = await db
    .selectFrom('question')
    .select(['id', 'former_options'])
    .where('survey_id', '=', surveyId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`former_options <> '[]'`)
    .execute()
  return new Map(rows.map(({ id, former_options }) => [id, former_options]))
}

/** The columns with these keys. @throws Invalid at `field` if a key is unknown */
export function chosenColumns(
  columns: readonly TableColumn[],
  keys: string | readonly string[],
  field: string,
): TableColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return [keys].flat().map((key) => {
    const column = byKey.get(key)
    if (!column) throw new Invalid({ [field]: [`This table has no column ${key}.`] })
    return column
  })
}
