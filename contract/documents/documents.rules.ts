import { can, type Permissions, type ProjectPermission } from '../projects/permissions.ts'

/** Who reads a document (PRJ-46). */
export const documentLevels = ['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'] as const
export type DocumentLevel = (typeof documentLevels)[number]

/** The levels as they are shown. */
export const levelWords: Record<DocumentLevel, string> = {
  PUBLIC: 'Public',
  MEMBERS_ONLY: 'Members only',
  ADMIN_ONLY: 'Admins only',
}

/**
 * What reading a document of each level takes: a public one whoever can open the project, one for members every
 * participant but guests, who are those that do not see the participants either (decisions, section 5).
 */
export const neededToRead: Record<DocumentLevel, ProjectPermission> = {
  PUBLIC: 'VIEW_PROJECT',
  MEMBERS_ONLY: 'VIEW_PROJECT_PARTICIPANTS',
  ADMIN_ONLY: 'VIEW_PROJECT_PRIVATE_DOCUMENTS',
}

/** The levels that somebody with these permissions reads. */
export const readableLevels = (permissions: Permissions): DocumentLevel[] =>
  documentLevels.filter((level) => can(permissions, neededToRead[level]))

/** Most characters of a document's title. */
export const longestName = 200
