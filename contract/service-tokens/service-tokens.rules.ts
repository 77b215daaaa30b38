import { apiTokenLimits } from '../access/api-token-limits.ts'
import { refusal } from '../platform/refusal.ts'
import type { ProjectPermission } from '../projects/permissions.ts'

/** A permission that only Project Admins have: tokens of a project have their rights. */
export const serviceTokenPermission: ProjectPermission = 'DELETE_PROJECT'

export const onlyProjectAdmins = refusal(
  'not_project_admin',
  400,
  'Only Project Admins can manage the API tokens of a project.',
)
export const onlyInstituteAdmins = refusal(
  'not_institute_admin',
  400,
  'Only Admins can manage the API tokens of an institution.',
)
export const serviceTokenNameTaken = refusal(
  'service_token_name_taken',
  409,
  'There is already an API token with this name. Revoke it or choose another name.',
)
export const tooManyServiceTokens = refusal(
  'too_many_service_tokens',
  409,
  `There are ${apiTokenLimits.ofPlace} API tokens. Revoke one that is no longer needed.`,
)
