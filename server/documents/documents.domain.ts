import type { Domain } from '../platform/domain.ts'
import { loadData } from './data/load-data.ts'
import { mayReadDocument } from './documents.access.ts'
import { documentsHourly } from './documents.hourly.ts'
import { readDocumentContent } from './content/read-content.ts'
import { folderNameTaken } from 'contract/documents/document-folders.rules.ts'
import { documentDataRoutes, documentFolderRoutes, documentRoutes } from './documents.routes.ts'

export const documentsDomain = {
  routes: { documents: [...documentRoutes, ...documentFolderRoutes], 'document-data': documentDataRoutes },
  jobs: { 'document.load-data': loadData, 'document.read-content': readDocumentContent },
  hourly: documentsHourly,
  mayRead: mayReadDocument,
  violations: { document_folder_name: folderNameTaken },
} satisfies Domain
