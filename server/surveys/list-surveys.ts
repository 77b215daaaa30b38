import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { permissionsIn, projectsOfPerson, rolesInOrder } from '../projects/projects.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { toListedSurvey } from './survey-row.ts'
import { surveysOfPerson } from './surveys.queries.ts'

export const listSurveys: Handler<typeof surveys.list, { viewer: Viewer }> = async ({ db, viewer }) =>
  (await surveysOfPerson(db, viewer.id)).map(toListedSurvey)

/** The surveys by project; includes projects without surveys, where the viewer may add the first one. */
export const listByProject: Handler<typeof surveys.listByProject, { viewer: Viewer }> = async ({
  db,
  viewer,
}) => {
  const projects = await projectsOfPerson(db, viewer.id)
    .orderBy('project.name')
    .orderBy('project.id')
    .limit(maxProjects)
    .execute()
  const quizzes = Map.groupBy(
    (await surveysOfPerson(db, viewer.id)).map(toListedSurvey),
    ({ project }) => project,
  )
  return projects.map(({ id, name, roles }) => ({
    project: { id, name },
    user_permissions: permissionsIn(rolesInOrder(roles), false, 'private'),
    quizzes: quizzes.get(id) ?? [],
  }))
}

const maxProjects = 1000
