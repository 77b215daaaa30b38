import { sql } from 'kysely'
import type { documents } from 'contract/documents/documents.endpoints.ts'
import { removableLevels } from 'contract/documents/documents.rules.ts'
import { daysLeft } from 'contract/platform/time-to-restore.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { audit } from '../platform/database/audit.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { inTransaction } from '../platform/database/database.ts'
import { publish } from '../platform/live/live.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { InProject } from '../projects/projects.ts'
import { enqueueLoad } from './data/data.queries.ts'
import type { InDocument } from './documents.access.ts'
import { lockDocument } from './documents.queries.ts'
import { authorInstitutes } from './note-use.ts'
import { personOf, documentViewById } from './document-view.ts'

/** Hides the document and its files immediately. It is deleted after 30 days; until then managers can restore it. */
export const removeDocument: Handler<typeof documents.remove, InDocument> = async (context) => {
  await setRemoved(context, true)
  return { success: true as const }
}

/** Restores a removed document; idempotent. */
export const restoreDocument: Handler<typeof documents.restore, InDocument> = async (context) => {
  await setRemoved(context, false)
  return documentViewById(context.db, context.document.id, context)
}

/** Permanently deletes a removed document and its versions. A job deletes the files. */
export const deleteForGood: Handler<typeof documents.deleteForGood, InDocument> = async (context) => {
  const { db, document, viewer, ip } = context
  await inTransaction(db, async (tx) => {
    const before = await lockDocument(tx, document.id)
    // It may have been restored in the meantime.
    if (!before?.removed_at) throw notFound()
    await audit(tx, {
      actor: viewer.id,
      action: 'document.deleted',
      subject: `document:${document.id}`,
      concerns: `project:${before.project_id}`,
      detail: { name: before.name },
      ip,
      institutes: authorInstitutes(document),
    })
    await tx.deleteFrom('document').where('id', '=', document.id).execute()
    await sweepSoon(tx)
    await publish(tx, `project:${before.project_id}`, { documents: true })
  })
  return { success: true as const }
}

type Removing = Pick<Parameters<typeof removeDocument>[0], 'db' | 'viewer' | 'now' | 'ip'> & {
  document: { id: number }
}

/** Removes or restores a document, unless it is so already. */
export const setRemoved = ({ db, document: { id }, viewer, now, ip }: Removing, isRemoved: boolean) =>
  inTransaction(db, async (tx) => {
    const before = await lockDocument(tx, id)
    if (!before) throw notFound()
    if ((before.removed_at !== null) === isRemoved) return
    await tx
      .updateTable('document')
      .set(isRemoved ? { removed_at: now, removed_by: viewer.id } : { removed_at: null, removed_by: null })
      .where('id', '=', id)
      .execute()
    // If the job ran while the document was removed, its rows were not loaded.
    if (!isRemoved && before.is_data_doc) await enqueueLoad(tx, id)
    await audit(tx, {
      actor: viewer.id,
      action: isRemoved ? 'document.removed' : 'document.restored',
      subject: `document:${id}`,
      concerns: `project:${before.project_id}`,
      detail: { name: before.name },
      ip,
      institutes: authorInstitutes({ id, project_id: before.project_id }),
    })
    await publish(tx, `project:${before.project_id}`, { documents: true })
  })

/** Removed documents that the viewer may restore, latest removal first. */
export const listRemoved: Handler<typeof documents.listRemoved, InProject> = async (context) => {
  const { db, project, permissions, query, now } = context
  const { pageNumber, pageSize } = query
  const levels = removableLevels(permissions)
  // People who may not restore any documents do not see the list.
  if (levels.length === 0) throw notFound()
  const rows = await db
    .selectFrom('document')
    .leftJoin('person', 'person.id', 'removed_by')
    .select((one) => [
      'document.id',
      'name',
      'permissions',
      'removed_by as created_by',
      one.ref('removed_at').$notNull().as('removed_at'),
      'first_name',
      'last_name',
    ])
    .where('project_id', '=', project.id)
    .where('removed_at', 'is not', null)
    .where('permissions', 'in', levels)
    .orderBy('removed_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const all = sql`select from document
    where project_id = ${project.id} and removed_at is not null and permissions = any (${levels})`
  return {
    results: rows.map(({ id, name, permissions, removed_at, ...person }) => ({
      id,
      name,
      permissions,
      removed_at: removed_at.toISOString(),
      removed_by: personOf(person),
      days_left: daysLeft(removed_at, now),
    })),
    ...boundedTotal(await boundedCount(db, all)),
    pageNumber,
    pageSize,
  }
}
