import { permissionDenied } from '../platform/refusal.ts'

/** Roles in a project, highest first; underscores are shown as spaces (PRJ-52, DEF-35). */
export const projectRoles = [
  'Project_Admin',
  'Project_Manager',
  'Project_Editor',
  'Project_Member',
  'Project_Guest',
] as const
export type ProjectRole = (typeof projectRoles)[number]

export const roleWords = (role: string) => role.replaceAll('_', ' ')

/** What a role is for, in one line. */
export const roleHints: Record<ProjectRole, string> = {
  Project_Admin: 'Everything, including deleting the project and its surveys.',
  Project_Manager:
    'Like an Editor; also creates surveys, sees results and private documents, and chooses participants.',
  Project_Editor: 'Like a Member; also edits the project, its topics, discussions and documents.',
  Project_Member: 'Like a Guest; also fills surveys, starts discussions and sees the participants.',
  Project_Guest: 'Reads topics, discussions, documents and surveys.',
}

const everyRole = [
  'VIEW_PROJECT',
  'VIEW_PROJECT_DETAILS',
  'VIEW_PROJECT_TOPICS',
  'VIEW_PROJECT_DISCUSSIONS',
  'VIEW_PROJECT_DOCUMENTS',
  'VIEW_PROJECT_SURVEYS',
] as const
const fromMember = [
  'VIEW_PROJECT_PARTICIPANTS',
  'CREATE_PROJECT_DISCUSSIONS',
  'FILL_PROJECT_SURVEYS',
] as const
const fromEditor = [
  'CREATE_PROJECT_DOCUMENTS',
  'UPDATE_PROJECT_DOCUMENTS',
  'CREATE_PROJECT_TOPICS',
  'UPDATE_PROJECT_TOPICS',
  'UPDATE_PROJECT_DISCUSSIONS',
  'UPDATE_PROJECT',
] as const
const fromManager = [
  'CREATE_PROJECT_SURVEYS',
  'UPDATE_PROJECT_SURVEYS',
  'ACTIVATE_PROJECT_SURVEYS',
  'DEACTIVATE_PROJECT_SURVEYS',
  'EXPORT_PROJECT_SURVEY_RESULTS',
  'VIEW_PROJECT_PRIVATE_DOCUMENTS',
  'CREATE_PROJECT_PRIVATE_DOCUMENTS',
  'UPDATE_PROJECT_PRIVATE_DOCUMENTS',
  'DELETE_PROJECT_PRIVATE_DOCUMENTS',
  'DELETE_PROJECT_TOPICS',
  'DELETE_PROJECT_DISCUSSIONS',
  'DELETE_PROJECT_DOCUMENTS',
  'CREATE_PROJECT_PARTICIPANTS',
  'UPDATE_PROJECT_PARTICIPANTS',
  'DELETE_PROJECT_PARTICIPANTS',
  'UPDATE_PROJECT_STYLES',
] as const
const adminAlone = ['DELETE_PROJECT', 'DELETE_PROJECT_SURVEYS', 'DELETE_PROJECT_ADMIN'] as const

/** All permissions in a project, in the order of the specified table. */
export const projectPermissions = [
  ...everyRole,
  ...fromMember,
  ...fromEditor,
  ...fromManager,
  ...adminAlone,
] as const
export type ProjectPermission = (typeof projectPermissions)[number]
/** The permissions of a user in a project. */
export type Permissions = readonly ProjectPermission[]

/** The permissions of each role: all of the lower roles, and more. */
export const permissionsByRole: Record<ProjectRole, readonly ProjectPermission[]> = {
  Project_Admin: projectPermissions,
  Project_Manager: [...everyRole, ...fromMember, ...fromEditor, ...fromManager],
  Project_Editor: [...everyRole, ...fromMember, ...fromEditor],
  Project_Member: [...everyRole, ...fromMember],
  Project_Guest: everyRole,
}

/** Permissions of signed-in users without a role in a public project: its About page and its institutes. */
export const visitorPermissions = ['VIEW_PROJECT', 'VIEW_PROJECT_DETAILS'] as const

const isView = (permission: ProjectPermission) => permission.startsWith('VIEW_')

/** The read-only ones among these permissions. */
export const viewOnly = (permissions: Permissions): ProjectPermission[] => permissions.filter(isView)

/**
 * The union over all roles, own and through institutes. Staff may view everything and change nothing (PRJ-58).
 */
export const permissionsOf = (roles: readonly ProjectRole[], isStaff = false): ProjectPermission[] =>
  projectPermissions.filter(
    (permission) =>
      roles.some((role) => permissionsByRole[role].includes(permission)) || (isStaff && isView(permission)),
  )

/** The roles with a permission, for queries, which only know roles. */
export const rolesWith = (permission: ProjectPermission): ProjectRole[] =>
  projectRoles.filter((role) => permissionsByRole[role].includes(permission))

/** Whether permissions, such as `user_permissions` of a project, include this one. */
export const can = (permissions: Permissions, permission: ProjectPermission): boolean =>
  permissions.includes(permission)

/** The refusal of an action that needs a permission; undefined if it is allowed. */
export const whyNot = (permissions: Permissions, permission: ProjectPermission) =>
  can(permissions, permission) ? undefined : permissionDenied(permission)
