import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import { extensionOf } from 'contract/documents/document-types.ts'
import { levelWords, readableLevels } from 'contract/documents/documents.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import { foldersFor } from '../documents/documents.ts'
import { openBytes } from '../media/media.ts'
import { isPackedFile } from '../platform/archive.ts'
import { csvQuoted, spreadsheetSafe } from '../platform/spreadsheet.ts'
import { entryName, folderName } from '../results/results.ts'
import { textStream, type ArchivedFile } from './archive-of.ts'
import type { ExportContext } from './project-export.access.ts'
import { documentsIn, levelOfDocument, olderVersionsIn } from './project-export.queries.ts'

const columns = [
  'Title',
  'Visibility',
  'Folder',
  'File',
  'Version',
  'Added by',
  'Last changed',
  'Description',
]

/** The files of all documents that the viewer may read, including older versions, and a list of them. */
export async function documentEntries(context: ExportContext): Promise<ArchivedFile[]> {
  const { db, project, permissions } = context
  const levels = readableLevels(permissions)
  // The same rule as for authors shown on the page of a document.
  const knowsAuthors = can(permissions, 'VIEW_PROJECT_PARTICIPANTS')
  const [documents, older, folders] = await Promise.all([
    documentsIn(db, project.id, levels),
    olderVersionsIn(db, project.id, levels),
    foldersFor(db, { projectId: project.id, levels, seesAll: false }),
  ])
  if (documents.length === 0) return []
  const folderOf = archivedFolders(folders)
  const versionsOf = Map.groupBy(older, ({ id }) => id)
  const files = documents.flatMap((document, at) => {
    const folder = folderOf.get(document.folder_id ?? 0) ?? top
    const placeOf = (title: string, fileName: string | null) =>
      fileName === null ? '' : folder.place + entryName(at + 1, title, extensionOf(fileName) || 'file')
    return [
      { ...document, folder: folder.name, place: placeOf(document.name, document.file_name) },
      ...(versionsOf.get(document.id) ?? []).map((version) => ({
        ...document,
        ...version,
        folder: folder.name,
        description: '',
        place: `Older versions/${placeOf(`${document.name} ${version.number}`, version.file_name)}`,
      })),
    ]
  })
  return [
    { name: 'Documents.csv', open: () => textStream(['\ufeff', ...listOf(files, knowsAuthors)]) },
    ...files.flatMap((file) => entryOf(file, context)),
  ]
}

type ListedFile = Awaited<ReturnType<typeof documentsIn>>[number] & { folder: string; place: string }

/** A folder by its names from the top down, and its path in the archive, with a slash at its end. */
interface ArchivedFolder {
  name: string
  place: string
}
const top: ArchivedFolder = { name: '', place: '' }

/** Folders by id. Their numbers keep apart those whose names are the same without the characters that files cannot have. */
function archivedFolders(folders: readonly DocumentFolder[]): Map<number, ArchivedFolder> {
  const found = new Map<number, ArchivedFolder>()
  const add = (parent: number | null, above: ArchivedFolder) =>
    folders
      .filter((folder) => folder.parent === parent)
      .forEach(({ id, name }, at) => {
        const folder = {
          name: above.name ? `${above.name} / ${name}` : name,
          place: `${above.place}${folderName(at + 1, name)}/`,
        }
        found.set(id, folder)
        add(id, folder)
      })
  add(null, top)
  return found
}

const listOf = (files: ListedFile[], knowsAuthors: boolean) =>
  [
    columns,
    ...files.map((file) => [
      file.name,
      levelWords[file.permissions],
      file.folder,
      file.place,
      String(file.number ?? ''),
      knowsAuthors ? `${file.first_name ?? ''} ${file.last_name ?? ''}`.trim() : '',
      file.updated_at.toISOString(),
      file.description,
    ]),
  ].map((cells) => `${cells.map((cell) => csvQuoted(spreadsheetSafe(cell))).join()}\r\n`)

function entryOf(
  { id, place, key, file_name, updated_at, permissions: level }: ListedFile,
  { db, config }: ExportContext,
): ArchivedFile[] {
  if (key === null || file_name === null) return []
  return [
    {
      name: `Documents/${place}`,
      at: updated_at,
      isPacked: isPackedFile(file_name),
      open: async () => {
        // The document may have been removed or changed its level while earlier files were read.
        if ((await levelOfDocument(db, id)) !== level) return textStream([])
        return openBytes(config, key)
      },
    },
  ]
}
