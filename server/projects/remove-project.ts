import type { projects } from 'contract/projects/projects.endpoints.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { removeBytes } from '../media/media.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publishDeleted, recheckRights } from '../platform/live/live.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { lockProject, peopleIn } from './participants.queries.ts'
import { refreshLists } from './projects.live.ts'
import { deletePictures } from './projects.queries.ts'
import type { Scope } from './projects.access.ts'

/**
 * Deletes the project and, by cascade, what belongs to it. Rows of tables too large for that are detached from the project
 * and deleted by jobs.
 */
export const removeProject: Handler<typeof projects.remove, Scope> = async ({
  db,
  project,
  viewer,
  config,
  ip,
}) => {
  const unused = await inTransaction(db, async (tx) => {
    // Concurrent requests wait here, and only the first finds the project.
    if (!(await lockProject(tx, project.id))) throw notFound()
    const people = await peopleIn(tx, project.id)
    await publishDeleted(tx, `project:${project.id}`)
    await recheckRights(tx, people)
    await refreshLists(tx, people)
    const row = await tx
      .deleteFrom('project')
      .where('id', '=', project.id)
      .returning(['avatar_key', 'banner_key'])
      .executeTakeFirst()
    const { id, name } = project
    await audit(tx, {
      actor: viewer.id,
      action: 'project.deleted',
      subject: `project:${id}`,
      detail: { name },
      ip,
    })
    await announce(tx, 'project.deleted', { projectId: id })
    // Deletes the files of documents and answers; pictures are deleted above.
    await sweepSoon(tx)
    return row ? deletePictures(tx, [row.avatar_key, row.banner_key]) : []
  })
  await removeBytes(config, unused)
  return { success: true }
}
