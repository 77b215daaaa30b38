import { documentById } from '../documents/documents.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** The document that holds the exports of a survey, unless it was removed. */
export async function exportDocumentOf(tx: Tx, surveyId: number) {
  const row = await tx
    .selectFrom('survey_export')
    .innerJoin('document', 'document.id', 'document_id')
    .select('document_id')
    .where('survey_id', '=', surveyId)
    .where('document.removed_at', 'is', null)
    .executeTakeFirst()
  return row && documentById(tx, row.document_id)
}

export const rememberExportDocument = (tx: Tx, surveyId: number, documentId: number) =>
  tx
    .insertInto('survey_export')
    .values({ survey_id: surveyId, document_id: documentId })
    .onConflict((one) => one.column('survey_id').doUpdateSet({ document_id: documentId }))
    .execute()

/** Hours after which the job of an export has failed for good. */
const maxHours = 24
const hour = 3_600_000

/**
 * The number of exports to the project that wait for their job. Locks the project, so that concurrent requests count each
 * other's exports.
 */
export async function waitingIn(tx: Tx, projectId: number, now: Date): Promise<number> {
  await tx.selectFrom('project').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
  const ofProject = tx.selectFrom('document').select('id').where('project_id', '=', projectId)
  await tx
    .deleteFrom('waiting_export')
    .where('document_id', 'in', ofProject)
    .where('requested_at', '<', new Date(now.getTime() - maxHours * hour))
    .execute()
  const { count } = await tx
    .selectFrom('waiting_export')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('document_id', 'in', ofProject)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addWaiting = async (tx: Tx, documentId: number, now: Date): Promise<number> =>
  (
    await tx
      .insertInto('waiting_export')
      .values({ document_id: documentId, requested_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const isWaiting = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('waiting_export').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Ends the waiting of an export. @returns whether it waited */
export const endWaiting = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('waiting_export').where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined
