import { emptyProjectForm } from 'contract/projects/project.rules.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import { announce } from '../platform/jobs/jobs.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { mergeProjectForm, storePictures } from './project-form.ts'
import { refreshLists } from './projects.live.ts'
import { projectView } from './read-project.ts'

/** Any member may create a project and becomes its Project Admin. */
export const createProject: Handler<typeof projects.create, { viewer: Viewer }> = async (context) => {
  const { viewer, body, now, tx } = context
  const form = mergeProjectForm(emptyProjectForm, body)
  const pictures = await storePictures(context)
  const { id } = await tx
    .insertInto('project')
    .values({ ...form, ...pictures, created_by: viewer.id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('participant')
    .values({ project_id: id, person_id: viewer.id, role: 'Project_Admin', created_at: now })
    .execute()
  await announce(tx, 'project.created', { projectId: id, by: viewer.id, at: now.toISOString() })
  await refreshLists(tx, [viewer.id])
  return projectView(tx, viewer, id)
}
