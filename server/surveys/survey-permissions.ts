import { can, type ProjectPermission } from 'contract/projects/permissions.ts'
import { inOrder, permissionsIn } from '../projects/projects.ts'
import type { SurveyRow } from './surveys.queries.ts'

/**
 * What somebody may do with a survey: what their roles allow in its project; and guests may fill it when they were
 * invited to it, as long as they take part in the project.
 */
export function permissionsOn(
  { roles, project_visibility, invited }: Pick<SurveyRow, 'roles' | 'project_visibility' | 'invited'>,
  isStaff: boolean,
): ProjectPermission[] {
  const permissions = permissionsIn(inOrder(roles ?? []), isStaff, project_visibility)
  const isGuest = roles !== null && invited && !can(permissions, 'FILL_PROJECT_SURVEYS')
  return isGuest ? [...permissions, 'FILL_PROJECT_SURVEYS'] : permissions
}
