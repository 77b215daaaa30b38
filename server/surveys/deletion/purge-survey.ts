import { sql } from 'kysely'
import { sweepSoon } from '../../media/media.jobs.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'survey.purge': {
      surveyId: number
      /** ISO 8601. */
      deletedAt: string
    }
    'survey.purge-forsaken': object
  }
}

/** Rows deleted per statement: deleting a million at once would exceed the statement timeout. */
const step = 10_000

/** Tables with many rows of a survey, largest first; everything else is deleted by cascade. */
const longTables = ['answer', 'answer_file', 'repeat_instance', 'survey_progress'] as const

/** Purges a survey 30 days after its deletion, unless it was restored in the meantime, and perhaps deleted again. */
export const purgeSurvey: Job<'survey.purge'> = async ({ surveyId, deletedAt }, { database: { db } }) => {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('survey')
      .set({ project_id: null })
      .where('id', '=', surveyId)
      .where('deleted_at', '=', new Date(deletedAt))
      .where('project_id', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await audit(tx, { actor: undefined, action: 'survey.purged', subject: `survey:${surveyId}` })
    await purgeOrphanedSoon(tx)
  })
}

/** Enqueues the deletion of surveys whose project no longer exists. */
export const purgeOrphanedSoon = (tx: Tx) =>
  enqueue(tx, 'survey.purge-forsaken', {}, { key: 'survey.purge-forsaken', queue: 'purges' })

/** Deletes surveys without a project, and their answers; the bytes of their files are swept later. */
export const purgeOrphaned: Job<'survey.purge-forsaken'> = async (_, { database: { db } }) => {
  for (let survey = await hasOrphanedSurveys(db); survey; survey = await hasOrphanedSurveys(db)) {
    for (const table of longTables) while ((await removeSome(db, table, survey.id)) > 0);
    await db.deleteFrom('survey').where('id', '=', survey.id).where('project_id', 'is', null).execute()
    await inTransaction(db, sweepSoon)
  }
}

export const hasOrphanedSurveys = (db: Db) =>
  db.selectFrom('survey').select('id').where('project_id', 'is', null).orderBy('id').executeTakeFirst()

/** @returns the number of deleted rows */
async function removeSome(db: Db, table: (typeof longTables)[number], surveyId: number): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where survey_id = ${surveyId} limit ${step}
    ))`.execute(db)
  return numAffectedRows
}
