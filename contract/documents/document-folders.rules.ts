import { refusal, type Refusal } from '../platform/refusal.ts'
import { whyNot, type Permissions } from '../projects/permissions.ts'

/** Maximum characters of a folder's name. */
export const maxFolderName = 100
/** Maximum number of folders, one in another. */
export const maxFolderDepth = 5
/** Maximum number of folders of a project. */
export const maxFolders = 200

export const folderNameTaken = refusal(
  'folder.name_taken',
  409,
  'There is already a folder with this name here.',
)
export const noSuchFolder = refusal('folder.not_found', 404, 'This folder no longer exists.')
export const folderMovedSince = refusal(
  'folder.moved_since',
  409,
  'The folder has been moved again in the meantime.',
)
const tooDeep = refusal('folder.too_deep', 409, `Folders can be nested at most ${maxFolderDepth} deep.`)
const inItself = refusal('folder.in_itself', 409, 'A folder cannot be moved into itself.')
const tooMany = refusal('folder.too_many', 409, `A project has at most ${maxFolders} folders.`)

/** Why folders may not be created, renamed, moved or deleted. */
export const whyNotManageFolders = (permissions: Permissions): Refusal | undefined =>
  whyNot(permissions, 'UPDATE_PROJECT_DOCUMENTS')

interface Folder {
  id: number
  parent: number | null
}

/** The folders from the top down to this one, which is included; empty for the top or an unknown folder. */
export function folderPath<F extends Folder>(folders: readonly F[], id: number | null): F[] {
  const path: F[] = []
  for (let next = id; next !== null && path.length <= folders.length;) {
    const folder = folders.find((one) => one.id === next)
    if (!folder) break
    path.unshift(folder)
    next = folder.parent
  }
  return path
}

/** Number of levels of a folder and the folders in it. */
const height = (folders: readonly Folder[], id: number, most = maxFolderDepth): number =>
  most === 0
    ? 1
    : 1 +
      Math.max(
        0,
        ...folders.filter(({ parent }) => parent === id).map((one) => height(folders, one.id, most - 1)),
      )

/** Why a new folder cannot be created there. @param parent null for the top */
export const whyNotCreateFolder = (folders: readonly Folder[], parent: number | null): Refusal | undefined =>
  parent !== null && !folders.some(({ id }) => id === parent)
    ? noSuchFolder
    : folders.length >= maxFolders
      ? tooMany
      : folderPath(folders, parent).length >= maxFolderDepth
        ? tooDeep
        : undefined

/** Why a folder cannot be moved there. @param parent null for the top */
export function whyNotMoveFolder(
  folders: readonly Folder[],
  id: number,
  parent: number | null,
): Refusal | undefined {
  if (parent !== null && !folders.some((one) => one.id === parent)) return noSuchFolder
  const path = folderPath(folders, parent)
  if (path.some((one) => one.id === id)) return inItself
  return path.length + height(folders, id) > maxFolderDepth ? tooDeep : undefined
}
