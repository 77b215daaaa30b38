import { extensionOf } from 'contract/documents/document-types.ts'
import { levelWords, readableLevels } from 'contract/documents/documents.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import { openBytes } from '../media/media.ts'
import { isPackedFile } from '../platform/archive.ts'
import { csvQuoted, spreadsheetSafe } from '../platform/spreadsheet.ts'
import { entryName } from '../results/results.ts'
import { textStream, type ArchivedFile } from './archive-of.ts'
import type { ExportContext } from './project-export.access.ts'
import { documentsIn, levelOfDocument, olderVersionsIn } from './project-export.queries.ts'

const columns = ['Title', 'Visibility', 'File', 'Version', 'Added by', 'Last changed', 'Description']

/** The files of all documents that the viewer may read, including older versions, and a list of them. */
export async function documentEntries(context: ExportContext): Promise<ArchivedFile[]> {
  const { db, project, permissions } = context
  const levels = readableLevels(permissions)
  // The same rule as for authors shown on the page of a document.
  const knowsAuthors = can(permissions, 'VIEW_PROJECT_PARTICIPANTS')
  const [documents, older] = await Promise.all([
    documentsIn(db, project.id, levels),
    olderVersionsIn(db, project.id, levels),
  ])
  if (documents.length === 0) return []
  const versionsOf = Map.groupBy(older, ({ id }) => id)
  const files = documents.flatMap((document, at) => [
    { ...document, place: placeOf(at + 1, document.name, document.file_name) },
    ...(versionsOf.get(document.id) ?? []).map((version) => ({
      ...document,
      ...version,
      description: '',
      place: `Older versions/${placeOf(at + 1, `${document.name} ${version.number}`, version.file_name)}`,
    })),
  ])
  return [
    { name: 'Documents.csv', open: () => textStream(['\ufeff', ...listOf(files, knowsAuthors)]) },
    ...files.flatMap((file) => entryOf(file, context)),
  ]
}

type ListedFile = Awaited<ReturnType<typeof documentsIn>>[number] & { place: string }

const placeOf = (number: number, title: string, fileName: string | null) =>
  fileName === null ? '' : entryName(number, title, extensionOf(fileName) || 'file')

const listOf = (files: ListedFile[], knowsAuthors: boolean) =>
  [
    columns,
    ...files.map(({ name, permissions, place, number, first_name, last_name, updated_at, description }) => [
      name,
      levelWords[permissions],
      place,
      String(number ?? ''),
      knowsAuthors ? `${first_name ?? ''} ${last_name ?? ''}`.trim() : '',
      updated_at.toISOString(),
      description,
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
