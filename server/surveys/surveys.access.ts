import type { Refusal } from 'contract/platform/refusal.ts'
import { can, type ProjectPermission } from 'contract/projects/permissions.ts'
import { whyNotCreate, whyNotSave, whyNotView } from 'contract/surveys/surveys.rules.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Asking } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, requirePermission, type InProject } from '../projects/projects.ts'
import { lockForSaving } from '../answers/answers.queries.ts'
import { permissionsOn } from './survey-permissions.ts'
import { surveyById, surveyByName, surveyOfQuestion, type SurveyRow } from './surveys.queries.ts'

/** A survey, and what its viewer may do in its project. */
export interface InSurvey {
  viewer: Viewer
  survey: SurveyRow
  permissions: ProjectPermission[]
}

type ById = Asking<{ id: number }>
type ByName = Asking<object, { form: string }>
type WhyNot = (permissions: readonly string[]) => Refusal | undefined

/** Those who may open the survey of this name for filling; in a project that one cannot see there is none. */
export async function reader(asking: ByName): Promise<InSurvey> {
  const { viewer } = member(asking)
  const scope = await reached(asking, viewer, await surveyByName(asking.db, viewer.id, asking.query.form))
  refuse(whyNotView(scope.survey, scope.permissions))
  return scope
}

/** Those who may give answers now: nobody else changes their set, nor anybody the survey, until the request is over. */
export async function filler(asking: Asking<object, object, { form_id: number }>): Promise<InSurvey> {
  const { viewer } = member(asking)
  await lockForSaving(asking.db as Tx, { surveyId: asking.body.form_id, personId: viewer.id })
  const scope = await surveyFor(asking, asking.body.form_id)
  refuse(whyNotSave(scope.survey, scope.permissions))
  return scope
}

/** Whoever sees the survey; what they may change depends on what they send. */
export const viewerOf = (asking: ById): Promise<InSurvey> => surveyFor(asking, asking.params.id)

/** Those of its viewers whom the rule gives no reason why not. */
export const allowed = (whyNot: WhyNot) => async (asking: ById) => {
  const scope = await viewerOf(asking)
  refuse(whyNot(scope.permissions))
  return scope
}

/** The same, for calls that name a question of the survey. */
export const allowedByQuestion = (whyNot: WhyNot) => async (asking: ById) => {
  const { viewer } = member(asking)
  const row = await surveyOfQuestion(asking.db, viewer.id, asking.params.id)
  const scope = await reached(asking, viewer, row)
  refuse(whyNot(scope.permissions))
  return scope
}

/** Those who may add surveys to the project named in the body. */
export async function creator(
  asking: Asking<object, object, { projectId: number }>,
): Promise<InProject & { viewer: Viewer }> {
  const { viewer } = member(asking)
  const scope = await projectForViewer(asking.db, viewer, asking.body.projectId, asking)
  if (!scope) throw notFound()
  requirePermission(scope, 'VIEW_PROJECT_SURVEYS')
  refuse(whyNotCreate(scope.permissions))
  return { viewer, ...scope }
}

/** The survey of this id through its viewer; throws 404 when it is out of reach. */
export async function surveyFor(
  asking: { viewer: Viewer | undefined; db: Db; ip?: string; again?: boolean },
  id: number,
): Promise<InSurvey> {
  const { viewer } = member(asking)
  return reached(asking, viewer, await surveyById(asking.db, viewer.id, id))
}

async function reached(
  { db, ip, again = false }: { db: Db; ip?: string; again?: boolean },
  viewer: Viewer,
  survey: SurveyRow | undefined,
): Promise<InSurvey> {
  if (!survey) throw notFound()
  const permissions = permissionsOn(survey, viewer.is_staff)
  if (!can(permissions, 'VIEW_PROJECT_SURVEYS')) throw notFound()
  if (survey.roles === null && !again)
    await audit(db, {
      actor: viewer.id,
      action: 'survey.viewed_as_staff',
      subject: `survey:${survey.id}`,
      ip,
    })
  return { viewer, survey, permissions }
}
