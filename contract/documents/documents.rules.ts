import { can, whyNot, type Permissions, type ProjectPermission } from '../projects/permissions.ts'
import type { Refusal } from '../platform/refusal.ts'

/** Who reads a document (PRJ-46). */
export const documentLevels = ['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'] as const
export type DocumentLevel = (typeof documentLevels)[number]

export const levelWords: Record<DocumentLevel, string> = {
  PUBLIC: 'Public',
  MEMBERS_ONLY: 'Members only',
  ADMIN_ONLY: 'Admins only',
}

/** Who that is, for whoever chooses a level. */
export const levelHints: Record<DocumentLevel, string> = {
  PUBLIC: 'Whoever can open the project, guests too',
  MEMBERS_ONLY: 'Participants of the project, except guests',
  ADMIN_ONLY: 'Project Managers and Project Admins',
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

const isPrivate = (level: DocumentLevel) => level === 'ADMIN_ONLY'

/** Uploading a document of this level (PRJ-44, PRJ-62). */
export const whyNotCreateDocument = (permissions: Permissions, level: DocumentLevel): Refusal | undefined =>
  whyNot(permissions, isPrivate(level) ? 'CREATE_PROJECT_PRIVATE_DOCUMENTS' : 'CREATE_PROJECT_DOCUMENTS')

/** The levels of which somebody may upload documents; none hides the button (PRJ-44). */
export const creatableLevels = (permissions: Permissions): DocumentLevel[] =>
  documentLevels.filter((level) => !whyNotCreateDocument(permissions, level))

/** Changing a document, or giving it a new file or an older one. @param level the level that it is to have */
export const whyNotUpdate = (
  permissions: Permissions,
  document: { permissions: DocumentLevel },
  level: DocumentLevel = document.permissions,
): Refusal | undefined =>
  whyNot(
    permissions,
    isPrivate(document.permissions) ? 'UPDATE_PROJECT_PRIVATE_DOCUMENTS' : 'UPDATE_PROJECT_DOCUMENTS',
  ) ?? (level === document.permissions ? undefined : whyNotCreateDocument(permissions, level))

/** Removing a document, and bringing it back. */
export const whyNotRemoveDocument = (
  permissions: Permissions,
  document: { permissions: DocumentLevel },
): Refusal | undefined =>
  whyNot(
    permissions,
    isPrivate(document.permissions) ? 'DELETE_PROJECT_PRIVATE_DOCUMENTS' : 'DELETE_PROJECT_DOCUMENTS',
  )

/** The levels of which somebody sees removed documents: those that they may bring back. */
export const removableLevels = (permissions: Permissions): DocumentLevel[] =>
  documentLevels.filter((level) => !whyNotRemoveDocument(permissions, { permissions: level }))

/** Characters of a document's title and description. */
export const maxDocumentName = 200
export const maxDocumentDescription = 5000
