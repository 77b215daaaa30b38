import type { DownloadConnection } from './connection.ts'

/** The notes whose calculated values are all numbers. */
export async function numericQuestions(
  connection: DownloadConnection,
  surveyId: number,
): Promise<Set<number>> {
  const rows = await connection.rows<{ id: string }>(
    `select split_part(key, ':', 1) as id
    from survey_progress cross join jsonb_each(calculated)
    where survey_id = $1 group by 1 having bool_and(jsonb_typeof(value) = 'number')`,
    [surveyId],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}
