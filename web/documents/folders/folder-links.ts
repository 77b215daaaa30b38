import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import { folderPath } from 'contract/documents/document-folders.rules.ts'

/** The search parameters of the list in another folder; null is the top. The order stays. */
export function folderSearch(params: URLSearchParams, folder: number | null): string {
  const next = new URLSearchParams(params)
  for (const name of ['folder', 'page', 'q']) next.delete(name)
  if (folder !== null) next.set('folder', String(folder))
  return `?${next}`
}

/** The names of a folder and those that contain it: `Reports / 2026`. */
export const folderPathText = (folders: readonly DocumentFolder[], id: number): string =>
  folderPath(folders, id)
    .map(({ name }) => name)
    .join(' / ')

/** How a list without folders is called where a folder is chosen. */
export const topName = 'All documents'
