import { sql } from 'kysely'
import type { CauseChoices } from 'contract/questionnaires/questionnaire-file.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { parseInThread, type ParsedFile } from './parse-in-thread.ts'
import type { FileReading } from './file-reading.ts'

interface ChosenFor extends ParsedFile {
  projectId: number
  /** Undefined for those of the last upload of the same form to the project. */
  choices: CauseChoices | undefined
}

/** Parses a questionnaire file with what its author decided about the parts that cannot be imported. */
export async function parseWithChoices(db: Db, { projectId, ...file }: ChosenFor): Promise<FileReading> {
  const { choices } = file
  const reading = await parseInThread(file)
  if (choices || reading.form === '') return reading
  const known = await db
    .selectFrom('form_choice')
    .select('choices')
    .where('project_id', '=', projectId)
    .where('form', '=', reading.form)
    .executeTakeFirst()
  return known ? parseInThread({ ...file, choices: known.choices }) : reading
}

/** Keeps the decisions for the next upload of the form. */
export async function rememberChoices(
  tx: Tx,
  { form, projectId, choices }: { form: string; projectId: number; choices: CauseChoices | undefined },
): Promise<void> {
  if (form === '' || !choices || Object.keys(choices).length === 0) return
  const stored = sql<CauseChoices>`${JSON.stringify(choices)}::text::jsonb`
  await tx
    .insertInto('form_choice')
    .values({ project_id: projectId, form, choices: stored })
    .onConflict((conflict) => conflict.columns(['project_id', 'form']).doUpdateSet({ choices: stored }))
    .execute()
}
