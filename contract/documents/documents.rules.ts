import { can, whyNot, type Permissions, type ProjectPermission } from '../projects/permissions.ts'
import { refusal, type Refusal } from '../platform/refusal.ts'

/** Who can read a document (PRJ-46). */
export const documentLevels = ['PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY'] as const
export type DocumentLevel = (typeof documentLevels)[number]

export const levelWords: Record<DocumentLevel, string> = {
  PUBLIC: 'Public',
  MEMBERS_ONLY: 'Members only',
  ADMIN_ONLY: 'Admins only',
}

/** Explains the levels where one is chosen. */
export const levelHints: Record<DocumentLevel, string> = {
  PUBLIC: 'Everyone who can open the project, including guests',
  MEMBERS_ONLY: 'Participants of the project, except guests',
  ADMIN_ONLY: 'Project Managers and Project Admins',
}

/**
 * Permission needed to read a document of each level. PUBLIC: everyone who can open the project. MEMBERS_ONLY:
 * participants except guests, who cannot see the participants either (decisions, section 5).
 */
export const readPermissions: Record<DocumentLevel, ProjectPermission> = {
  PUBLIC: 'VIEW_PROJECT',
  MEMBERS_ONLY: 'VIEW_PROJECT_PARTICIPANTS',
  ADMIN_ONLY: 'VIEW_PROJECT_PRIVATE_DOCUMENTS',
}

/** The levels that can be read with these permissions. */
export const readableLevels = (permissions: Permissions): DocumentLevel[] =>
  documentLevels.filter((level) => can(permissions, readPermissions[level]))

export const documentsMovedSince = refusal(
  'document.moved_since',
  409,
  'One of the documents has been moved again in the meantime.',
)

const isPrivate = (level: DocumentLevel) => level === 'ADMIN_ONLY'

/** Why a document of this level may not be uploaded (PRJ-44, PRJ-62). */
export const whyNotCreateDocument = (permissions: Permissions, level: DocumentLevel): Refusal | undefined =>
  whyNot(permissions, isPrivate(level) ? 'CREATE_PROJECT_PRIVATE_DOCUMENTS' : 'CREATE_PROJECT_DOCUMENTS')

/**
 * The levels of documents that may be uploaded with these permissions; if there are none, the button is hidden
 * (PRJ-44).
 */
export const creatableLevels = (permissions: Permissions): DocumentLevel[] =>
  documentLevels.filter((level) => !whyNotCreateDocument(permissions, level))

/** Why a document, or its file, may not be changed. @param level the new level */
export const whyNotUpdate = (
  permissions: Permissions,
  document: { permissions: DocumentLevel },
  level: DocumentLevel = document.permissions,
): Refusal | undefined =>
  whyNot(
    permissions,
    isPrivate(document.permissions) ? 'UPDATE_PROJECT_PRIVATE_DOCUMENTS' : 'UPDATE_PROJECT_DOCUMENTS',
  ) ?? (level === document.permissions ? undefined : whyNotCreateDocument(permissions, level))

/** Why a document may not be removed or restored. */
export const whyNotRemoveDocument = (
  permissions: Permissions,
  document: { permissions: DocumentLevel },
): Refusal | undefined =>
  whyNot(
    permissions,
    isPrivate(document.permissions) ? 'DELETE_PROJECT_PRIVATE_DOCUMENTS' : 'DELETE_PROJECT_DOCUMENTS',
  )

/** The levels of removed documents that are visible with these permissions: those that may be restored. */
export const removableLevels = (permissions: Permissions): DocumentLevel[] =>
  documentLevels.filter((level) => !whyNotRemoveDocument(permissions, { permissions: level }))

/** Maximum characters of the title and description of a document. */
export const maxDocumentName = 200
export const maxDocumentDescription = 5000
/** Maximum number of documents that are moved or removed together. */
export const maxSelected = 100
