import { documentData } from 'contract/documents/document-data.endpoints.ts'
import { documentDataSchemas } from 'contract/documents/document-data.schemas.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { documentsSchemas } from 'contract/documents/documents.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { createDocument } from './create-document.ts'
import { downloadRows, listRows, readDataSummary, setColumns } from './data/read-data.ts'
import {
  contentReader,
  documentEditor,
  documentReader,
  documentRemover,
  documentRestorer,
  uploader,
  projectVisitor,
  visitorOfBodyProject,
} from './documents.access.ts'
import { listDocuments, readDocument, readStorage } from './read-documents.ts'
import { deleteForGood, listRemoved, removeDocument, restoreDocument } from './remove-document.ts'
import { updateDocument } from './update-document.ts'
import { listVersions, restoreVersion } from './versions.ts'

export const documentRoutes = routes(documents, documentsSchemas, {
  list: [projectVisitor, listDocuments],
  read: [documentReader, readDocument],
  create: [visitorOfBodyProject, createDocument],
  update: [documentEditor, updateDocument],
  remove: [documentRemover, removeDocument],
  versions: [documentReader, listVersions],
  restoreVersion: [documentEditor, restoreVersion],
  listRemoved: [projectVisitor, listRemoved],
  deleteForGood: [documentRestorer, deleteForGood],
  restore: [documentRestorer, restoreDocument],
  readStorage: [uploader, readStorage],
})

export const documentDataRoutes = routes(documentData, documentDataSchemas, {
  listRows: [contentReader, listRows],
  downloadRows: [contentReader, downloadRows],
  setColumns: [documentEditor, setColumns],
  readSummary: [contentReader, readDataSummary],
})
