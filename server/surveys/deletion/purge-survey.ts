import { sql } from 'kysely'
import { sweepSoon } from '../../media/media.jobs.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'survey.purge': {
      surveyId: number
      /** ISO date and time. */
      deletedAt: string
    }
    'survey.purge-forsaken': object
  }
}

/** Rows that one statement removes; a million are more than a statement may last. */
const step = 10_000

/** What of a survey may be long, the most first; the rest goes with its row. */
const longTables = ['answer', 'answer_file', 'survey_progress'] as const

/** Ends the 30 days of a deleted survey, unless it was brought back meanwhile (and perhaps deleted anew). */
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

/** Has the surveys removed that belong to no project any more. */
export const purgeOrphanedSoon = (tx: Tx) =>
  enqueue(tx, 'survey.purge-forsaken', {}, { key: 'survey.purge-forsaken', queue: 'purges' })

/** Removes the surveys that belong to no project any more with their answers; the bytes of their files follow. */
export const purgeOrphaned: Job<'survey.purge-forsaken'> = async (_, { database: { db } }) => {
  for (let survey = await hasOrphanedSurveys(db); survey; survey = await hasOrphanedSurveys(db)) {
    for (const table of longTables) while ((await removeSome(db, table, survey.id)) > 0);
    await db.deleteFrom('survey').where('id', '=', survey.id).where('project_id', 'is', null).execute()
    await inTransaction(db, sweepSoon)
  }
}

export const hasOrphanedSurveys = (db: Db) =>
  db.selectFrom('survey').select('id').where('project_id', 'is', null).orderBy('id').executeTakeFirst()

/** @returns how many rows it has removed */
async function removeSome(db: Db, table: (typeof longTables)[number], surveyId: number): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where survey_id = ${surveyId} limit ${step}
    ))`.execute(db)
  return numAffectedRows
}
