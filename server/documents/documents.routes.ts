import { documents } from 'contract/documents/documents.contract.ts'
import { routes } from '../platform/http/routes.ts'
import { documentReader, visitor } from './documents.access.ts'
import { listDocuments, readDocument } from './read-documents.ts'

export const documentRoutes = routes(documents, {
  list: [visitor, listDocuments],
  read: [documentReader, readDocument],
})
