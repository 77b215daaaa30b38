import type { Refusal } from 'contract/platform/refusal.ts'
import { can, type Permissions, type ProjectPermission } from 'contract/projects/permissions.ts'
import { chooseInstitution, foreignInstitution } from 'contract/surveys/surveys.refusals.ts'
import { whyNotView } from 'contract/surveys/surveys.rules.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, Problem, refuse } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { availabilityOf } from './availability.ts'
import { surveyById, surveyRowByName, type SurveyRow } from './surveys.queries.ts'
import { rolesInOrder, rolesOfViewer, permissionsIn } from '../projects/projects.ts'

/** A survey, and the viewer's permissions in its project. */
export interface InSurvey {
  viewer: Viewer
  survey: SurveyRow
  permissions: ProjectPermission[]
}

type ById = RequestContext<{ id: number }>
type ByName = RequestContext<object, { form: string; institution?: number | undefined }>
type WhyNot = (permissions: Permissions) => Refusal | undefined

/** People who may open the survey with this name for filling; 404 if the project is not visible to the viewer. */
export async function reader(context: ByName): Promise<InSurvey> {
  const { viewer } = member(context)
  const scope = await reached(
    context,
    viewer,
    await surveyRowByName(context.db, viewer.id, context.query.form, context.query.institution),
  )
  refuse(whyNotView(availabilityOf(scope.survey), scope.permissions))
  return scope
}

/** People who can see the survey; handlers check permissions by the fields that are sent. */
export const surveyViewer = (context: ById): Promise<InSurvey> => surveyFor(context, context.params.id)

/** Viewers of the survey whom the rule `whyNot` does not refuse. */
export const surveyViewerAllowed = (whyNot: WhyNot) => async (context: ById) => {
  const scope = await surveyViewer(context)
  refuse(whyNot(scope.permissions))
  return scope
}

/**
 * The survey with this id; throws 404 unless the viewer can see it.
 * @param institution for which of their institutions the viewer fills it
 */
export async function surveyFor(
  context: { viewer: Viewer | undefined; db: Db; ip?: string; isRecheck?: boolean },
  id: number,
  institution?: number,
): Promise<InSurvey> {
  const { viewer } = member(context)
  return reached(context, viewer, await surveyById(context.db, viewer.id, id, institution))
}

/** The respondent of no set, in a survey with a set for each institution. */
const nobody = 0

/**
 * The respondent of the set that the viewer fills. If it is that of an institution, and several of theirs take part,
 * the request has to name one.
 */
export function respondentFor({ survey }: Pick<InSurvey, 'survey'>, institution: number | undefined): number {
  const { sets, institution_ids, respondent_id } = survey
  if (sets !== null && institution === undefined && (institution_ids?.length ?? 0) > 1)
    throw new Problem(chooseInstitution)
  if (respondent_id !== null) return respondent_id
  if (institution !== undefined) throw new Problem(foreignInstitution)
  // Managers open the questions without belonging to an institution: a set that nobody fills.
  return nobody
}

async function reached(
  { db, ip, isRecheck = false }: { db: Db; ip?: string; isRecheck?: boolean },
  viewer: Viewer,
  survey: SurveyRow | undefined,
): Promise<InSurvey> {
  if (!survey) throw notFound()
  const permissions = permissionsOn(survey, viewer)
  if (!can(permissions, 'VIEW_PROJECT_SURVEYS')) throw notFound()
  if (survey.roles === null && viewer.is_staff && !isRecheck)
    await audit(db, {
      actor: viewer.id,
      action: 'survey.viewed_as_staff',
      subject: `survey:${survey.id}`,
      ip,
    })
  return { viewer, survey, permissions }
}

/**
 * The viewer's permissions, by their roles in the project. Guests of the project may also fill surveys they are invited to.
 * @param survey read for the viewer
 */
export function permissionsOn(survey: SurveyRow, viewer: Viewer): ProjectPermission[] {
  const { project_id, project_visibility, invited } = survey
  const roles = rolesOfViewer(viewer, project_id, survey.roles)
  const permissions = permissionsIn(rolesInOrder(roles ?? []), viewer.is_staff, project_visibility)
  const isGuest = roles !== null && invited && !can(permissions, 'FILL_PROJECT_SURVEYS')
  return isGuest ? [...permissions, 'FILL_PROJECT_SURVEYS'] : permissions
}
