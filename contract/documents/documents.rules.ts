import { can, type Permissions, type ProjectPermission } from '../projects/permissions.ts'

/** Who reads a document (PRJ-46). */
export const documentLevels = ['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'] as const
export type DocumentLevel = (typeof documentLevels)[number]

export const levelWords: Record<DocumentLevel, string> = {
  PUBLIC: 'Public',
  MEMBERS_ONLY: 'Members only',
  ADMIN_ONLY: 'Admins only',
}

/**
 * Permission to read a document of each level. PUBLIC: whoever can open the project. MEMBERS_ONLY: participants except
 * guests, who also do not see the participants (decisions, section 5).
 */
export const readPermissions: Record<DocumentLevel, ProjectPermission> = {
  PUBLIC: 'VIEW_PROJECT',
  MEMBERS_ONLY: 'VIEW_PROJECT_PARTICIPANTS',
  ADMIN_ONLY: 'VIEW_PROJECT_PRIVATE_DOCUMENTS',
}

/** The levels that somebody with these permissions can read. */
export const readableLevels = (permissions: Permissions): DocumentLevel[] =>
  documentLevels.filter((level) => can(permissions, readPermissions[level]))

/** Characters of a document's title. */
export const maxDocumentName = 200
