import { transaction, type Db } from '../platform/database/database.ts'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { documentData } from 'contract/documents/document-data.endpoints.ts'
import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { matrixOf, type World } from '../testing/matrix.ts'
import { beginDocument, writeDocument } from './documents.ts'
import { addVersion } from './versions.ts'

const now = new Date('2026-01-31T12:00:00Z')

/** Creates a data document with two versions that members may read. */
async function written({ server, ids, project }: World, name: string): Promise<number> {
  const { database, config } = server
  const by = ids.projectManager
  const id = await transaction(database.db, (tx) =>
    beginDocument(
      tx,
      {
        projectId: project,
        name,
        description: '',
        permissions: 'MEMBERS_ONLY',
        isDataDoc: true,
        createdBy: by,
      },
      now,
    ),
  )
  const context: JobContext = { database, config, log: undefined as never }
  const stream = Readable.from(['crop,hectares\nmaize,12\ncoffee,3.5\n'])
  await writeDocument(context, id, { stream, fileName: 'a.csv', contentType: 'text/csv', by, project })
  const { media_key: mediaKey } = await database.db
    .selectFrom('document_version')
    .select('media_key')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  await transaction(database.db, (tx) =>
    addVersion(tx, { documentId: id, mediaKey, preview: 'text', by }, now),
  )
  // The job that was enqueued with the file loads its rows; loading them here as well would get in its way.
  while (!(await isLoaded(database.db, mediaKey))) await setTimeout(50)
  return id
}

const isLoaded = async (db: Db, mediaKey: string) =>
  (
    await db
      .selectFrom('document_data')
      .select('media_key')
      .where('media_key', '=', mediaKey)
      .where('summary', 'is not', null)
      .execute()
  ).length > 0

const prepare = async (world: World) => {
  const document = await written(world, 'Results for members')
  const removed = await written(world, 'Removed results')
  await world.server.database.db
    .updateTable('document')
    .set({ removed_at: now })
    .where('id', '=', removed)
    .execute()
  return { document, removed }
}

const seen = now.toISOString()

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(documents, {
  prepare,
  requests: {
    list: ({ project }) => ({ query: { project } }),
    read: ({ document }) => ({ params: { id: document } }),
    create: ({ project }) => ({
      body: { project, name: 'Notes', permissions: 'MEMBERS_ONLY' as const },
      files: { file: { name: 'notes.txt', content: 'Maize, coffee' } },
    }),
    update: ({ document }) => ({
      params: { id: document },
      body: { updated_at: seen, name: 'Results', permissions: 'MEMBERS_ONLY' as const },
    }),
    remove: ({ document }) => ({ params: { id: document } }),
    move: ({ project, document }) => ({ body: { project, documents: [document], folder: null } }),
    removeSeveral: ({ project, removed }) => ({ body: { project, documents: [removed], removed: true } }),
    versions: ({ document }) => ({ params: { id: document } }),
    restoreVersion: ({ document }) => ({ params: { id: document, number: 1 }, body: { updated_at: seen } }),
    listRemoved: ({ project }) => ({ query: { project } }),
    deleteForGood: ({ removed }) => ({ params: { id: removed } }),
    restore: ({ removed }) => ({ params: { id: removed } }),
    readStorage: ({ project }) => ({ query: { project } }),
  },
})

export const foldersMatrix = matrixOf(documentFolders, {
  prepare: async ({ people, project }) => {
    const body = { project, name: 'Minutes' }
    return { folder: (await people.projectManager.call(documentFolders.create, { body })).body.id }
  },
  requests: {
    list: ({ project }) => ({ query: { project } }),
    create: ({ project }, asker) => ({ body: { project, name: `Folder of ${asker}` } }),
    update: ({ folder }) => ({ params: { id: folder }, body: { name: 'Minutes' } }),
    remove: ({ folder }) => ({ params: { id: folder } }),
  },
})

export const dataMatrix = matrixOf(documentData, {
  prepare,
  requests: {
    listRows: ({ document }) => ({
      params: { id: document },
      query: { sort: '-1', filter: '> 3', column: 1 },
    }),
    downloadRows: ({ document }) => ({ params: { id: document }, query: { filter: '1' } }),
    setColumns: ({ document }) => ({
      params: { id: document },
      body: { columns: [{ name: 'hectares', reading: 'auto' as const }] },
    }),
    readSummary: ({ document }) => ({ params: { id: document } }),
  },
})
