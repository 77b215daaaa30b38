import type { ProjectMetadata } from 'contract/projects/project-metadata.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { publish } from '../../platform/live/live.ts'
import { nextVersion } from '../../platform/versions.ts'

/** Locks a project until the transaction ends and returns its metadata and version. */
export async function lockMetadata(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('project')
    .select(['metadata', 'banner_key', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** @returns the new version of the project */
export async function storeMetadata(
  tx: Tx,
  id: number,
  metadata: ProjectMetadata,
  now: Date,
): Promise<string> {
  const { updated_at } = await tx
    .updateTable('project')
    .set({ metadata, updated_at: nextVersion(now) })
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  await publish(tx, `project:${id}`)
  return updated_at.toISOString()
}
