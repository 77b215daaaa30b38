import type { projects } from 'contract/projects/projects.endpoints.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish, publishNarrowed } from '../platform/live/live.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { peopleIn } from './participants.queries.ts'
import { refreshLists } from './projects.live.ts'
import { deletePictures, formColumns } from './projects.queries.ts'
import { mergeProjectForm, storePictures } from './project-form.ts'
import type { Scope } from './projects.access.ts'
import { projectView } from './read-project.ts'

/** Changes the fields that were sent; a second change of the same version is refused (REL-07). */
export const updateProject: Handler<typeof projects.update, Scope> = async (context) => {
  const { db, body, now, viewer, project } = context
  return inTransaction(db, async (tx) => {
    const before = await latest(tx, project.id)
    refuseStale(body.updated_at, before)
    const form = mergeProjectForm(before, body)
    const pictures = {
      ...(body.avatar === null && { avatar_key: null }),
      ...(body.banner === null && { banner_key: null }),
      ...(await storePictures({ ...context, db: tx })),
    }
    await tx
      .updateTable('project')
      .set({ ...form, ...pictures, updated_at: nextVersion(now) })
      .where('id', '=', project.id)
      .execute()
    const replaced = [
      'avatar_key' in pictures ? before.avatar_key : null,
      'banner_key' in pictures ? before.banner_key : null,
    ]
    await deletePictures(tx, replaced)
    const isNarrowed = before.project_visibility === 'public' && form.project_visibility === 'private'
    await (isNarrowed ? publishNarrowed : publish)(tx, `project:${project.id}`)
    await refreshLists(tx, await peopleIn(tx, project.id))
    await announce(tx, 'project.changed', { projectId: project.id, by: viewer.id, at: now.toISOString() })
    return projectView(tx, viewer, project.id)
  })
}

async function latest(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('project')
    .select([...formColumns, 'avatar_key', 'banner_key', 'updated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
