import { refusal, type FieldErrors, type Refusal } from '../platform/refusal.ts'
import { can, whyNot, type ProjectRole } from './permissions.ts'

/** Most characters of each text. */
export const maxTexts = { name: 200, short_name: 60, description: 10_000, website_url: 500 } as const

export const lastProjectAdmin = refusal(
  'last_project_admin',
  409,
  'A project needs a Project Admin. Make somebody else Project Admin first.',
)

/** Why a role cannot be given to a new participant: Project Admin only by those who could also take it. */
export const whyNotGive = (permissions: readonly string[], role: ProjectRole): Refusal | undefined =>
  whyNot(permissions, 'CREATE_PROJECT_PARTICIPANTS') ?? ofAdmins(permissions, role)

/** Why a participant's role cannot become another. `otherAdmins`: whether the project has one without this role. */
export const whyNotChange = (
  permissions: readonly string[],
  change: { from: ProjectRole; to: ProjectRole; otherAdmins: boolean },
): Refusal | undefined =>
  whyNot(permissions, 'UPDATE_PROJECT_PARTICIPANTS') ??
  ofAdmins(permissions, change.from) ??
  ofAdmins(permissions, change.to) ??
  (change.from === 'Project_Admin' && change.to !== 'Project_Admin' && !change.otherAdmins
    ? lastProjectAdmin
    : undefined)

/** Why a participant's roles cannot be taken. Everybody may give up their own, but for the last Admin. */
export const whyNotRemove = (
  permissions: readonly string[],
  removal: { roles: readonly ProjectRole[]; self: boolean; otherAdmins: boolean },
): Refusal | undefined => {
  const admin = removal.roles.includes('Project_Admin')
  const denied = removal.self
    ? undefined
    : (whyNot(permissions, 'DELETE_PROJECT_PARTICIPANTS') ??
      (admin ? ofAdmins(permissions, 'Project_Admin') : undefined))
  return denied ?? (admin && !removal.otherAdmins ? lastProjectAdmin : undefined)
}

const ofAdmins = (permissions: readonly string[], role: ProjectRole) =>
  role === 'Project_Admin' ? whyNot(permissions, 'DELETE_PROJECT_ADMIN') : undefined
