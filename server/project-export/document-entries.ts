import { createReadStream } from 'node:fs'
import { extensionOf } from 'contract/documents/document-types.ts'
import { levelWords, readableLevels } from 'contract/documents/documents.rules.ts'
import { mediaPath } from '../media/media.ts'
import { csvQuoted, spreadsheetSafe } from '../platform/spreadsheet.ts'
import { entryName } from '../results/results.ts'
import { textStream, type Entry } from './archive-of.ts'
import type { ExportContext } from './project-export.access.ts'
import { documentsIn, levelOfDocument } from './project-export.queries.ts'

/** Files that compress well; all others are packed already, or might as well be. */
const isLoose = (fileName: string) => /\.(txt|md|csv|tsv|json|geojson|rtf|doc|xls|ppt|tiff?)$/i.test(fileName)

const columns = ['Title', 'Visibility', 'File', 'Version', 'Added by', 'Last changed', 'Description']

/** The newest file of every document that the viewer may read, and a list of them. */
export async function documentEntries(context: ExportContext): Promise<Entry[]> {
  const { db, config, project, permissions } = context
  const documents = await documentsIn(db, project.id, readableLevels(permissions))
  if (documents.length === 0) return []
  const listed = documents.map((document, at) => ({
    ...document,
    place: document.file_name
      ? entryName(at + 1, document.name, extensionOf(document.file_name) || 'file')
      : '',
  }))
  const lines = listed.map(
    ({ name, permissions, place, number, first_name, last_name, updated_at, description }) => [
      name,
      levelWords[permissions],
      place,
      String(number ?? ''),
      `${first_name ?? ''} ${last_name ?? ''}`.trim(),
      updated_at.toISOString(),
      description,
    ],
  )
  const list = [columns, ...lines].map(
    (cells) => `${cells.map((cell) => csvQuoted(spreadsheetSafe(cell))).join()}\r\n`,
  )
  const files = listed.flatMap(({ id, place, key, file_name, updated_at, permissions: level }) =>
    key === null || file_name === null
      ? []
      : [
          {
            name: `Documents/${place}`,
            at: updated_at,
            isPacked: !isLoose(file_name),
            open: async () => {
              // It may have been removed, or be for fewer people, while other files were read.
              if ((await levelOfDocument(db, id)) !== level) return textStream([])
              return createReadStream(mediaPath(config, key))
            },
          },
        ],
  )
  return [{ name: 'Documents.csv', open: () => textStream(['\ufeff', ...list]) }, ...files]
}
