import type { Survey } from 'contract/surveys/survey.ts'
import type { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotManage, whyNotSave } from 'contract/surveys/surveys.rules.ts'
import { permissionsIn, projectsOfPerson, rolesInOrder, rolesOfViewer } from '../projects/projects.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { toListedSurvey } from './survey-row.ts'
import { respondentFigures, surveysInProject, surveysOfPerson } from './surveys.queries.ts'

/**
 * The unfinished surveys in the person's own projects, the most complete first, and whether there are any surveys. For
 * staff, surveys of other projects do not count.
 */
export async function unfinishedSurveys(
  db: Db,
  viewer: Viewer,
  most: number,
): Promise<{ surveys: Survey[]; has_surveys: boolean }> {
  const rows = await surveysOfPerson(db, viewer.id, false)
  const all = rows.map((row) => toListedSurvey(row, viewer))
  const done = ({ metadata }: Survey) => metadata.percentage_completion
  const surveys = all
    .filter((survey) => !whyNotSave(survey, survey.userPermission) && done(survey) < 100)
    .toSorted((one, other) => done(other) - done(one))
    .slice(0, most)
  return { surveys, has_surveys: all.length > 0 }
}

export const listSurveys: Handler<typeof surveys.list, { viewer: Viewer }> = (context) => listed(context)

/** Staff see the surveys of all projects, which is recorded in the audit log (decisions, section 5). */
async function listed({ db, viewer, ip }: { db: Db; viewer: Viewer; ip: string }) {
  const owner = viewer.apiToken?.owner
  const rows =
    owner && 'project_id' in owner
      ? await surveysInProject(db, viewer.id, owner.project_id)
      : await surveysOfPerson(db, viewer.id, viewer.is_staff)
  if (viewer.is_staff && rows.some(({ roles }) => roles === null))
    await audit(db, { actor: viewer.id, action: 'survey.listed_as_staff', ip })
  return withRespondents(
    db,
    rows.map((row) => toListedSurvey(row, viewer)),
  )
}

/** Adds how far surveys with several sets are, for their managers: their own answers say nothing about that. */
async function withRespondents(db: Db, surveys: Survey[]): Promise<Survey[]> {
  const isManaged = ({ type, sets, userPermission }: Survey) =>
    (type === 'single-user' || sets !== null) && !whyNotManage(userPermission)
  const figures = await respondentFigures(
    db,
    surveys.filter(isManaged).map(({ id }) => id),
  )
  const nobody = { started: 0, completed: 0, percentage: 0 }
  return surveys.map((survey) =>
    isManaged(survey) ? { ...survey, respondents: figures.get(survey.id) ?? nobody } : survey,
  )
}

/** The surveys by project, including the viewer's projects without surveys, where they may add the first one. */
export const listByProject: Handler<typeof surveys.listByProject, { viewer: Viewer }> = async (context) => {
  const { db, viewer } = context
  const projects = await projectsOfPerson(db, viewer.id)
    .orderBy('project.name')
    .orderBy('project.id')
    .limit(maxProjects)
    .execute()
  const quizzes = Map.groupBy(await listed(context), ({ project }) => project)
  const own = projects.map(({ id, name, roles }) => ({
    project: { id, name },
    user_permissions: permissionsIn(
      rolesOfViewer(viewer, id, rolesInOrder(roles)),
      viewer.is_staff,
      'private',
    ),
    quizzes: quizzes.get(id) ?? [],
  }))
  for (const { id } of projects) quizzes.delete(id)
  const others = [...quizzes].map(([id, ofProject]) => ({
    project: { id, name: ofProject[0]!.projectName },
    user_permissions: permissionsIn([], viewer.is_staff, 'private'),
    quizzes: ofProject,
  }))
  return [...own, ...others]
}

const maxProjects = 1000
