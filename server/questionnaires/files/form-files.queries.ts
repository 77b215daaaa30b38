import { sql } from 'kysely'
import type { Expression } from 'contract/expressions/expressions.ts'
import { columnsLookedUp, withColumns, type FormFiles } from 'contract/questionnaires/form-files.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The CSV files of a survey, or those of these names. */
export async function formFilesOf(db: Db, surveyId: number, names?: readonly string[]): Promise<FormFiles> {
  if (names?.length === 0) return {}
  const rows = await db
    .selectFrom('form_file')
    .select(['name', 'columns', 'rows'])
    .where('survey_id', '=', surveyId)
    .$if(names !== undefined, (query) => query.where('name', 'in', names ?? []))
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, ...file }) => [name, file]))
}

/** The columns of files that expressions of the survey look up. */
export async function filesLookedUp(
  db: Db,
  surveyId: number,
  expressions: readonly Expression[],
): Promise<FormFiles> {
  const wanted = columnsLookedUp(expressions)
  const files = await formFilesOf(db, surveyId, [...wanted.keys()])
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, withColumns(file, wanted.get(name) ?? new Set())]),
  )
}

/** Stores files; those of the same name are replaced. */
export async function storeFormFiles(
  tx: Tx,
  { surveyId, files, now }: { surveyId: number; files: FormFiles; now: Date },
): Promise<void> {
  for (const [name, { columns, rows }] of Object.entries(files)) {
    const stored = { columns, rows: sql<string[][]>`${JSON.stringify(rows)}::text::jsonb`, updated_at: now }
    await tx
      .insertInto('form_file')
      .values({ survey_id: surveyId, name, ...stored })
      .onConflict((conflict) => conflict.columns(['survey_id', 'name']).doUpdateSet(stored))
      .execute()
  }
}

/** The stored files with the number of their rows. */
export const formFileRows = async (db: Db, surveyId: number) =>
  db
    .selectFrom('form_file')
    .select(['name', 'updated_at', sql<number>`jsonb_array_length(rows)`.as('rows')])
    .where('survey_id', '=', surveyId)
    .orderBy('name')
    .execute()
