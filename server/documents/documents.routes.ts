import { documentData } from 'contract/documents/document-data.endpoints.ts'
import { documentDataSchemas } from 'contract/documents/document-data.schemas.ts'
import { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import { documentFoldersSchemas } from 'contract/documents/document-folders.schemas.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { documentsSchemas } from 'contract/documents/documents.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { moveDocuments, removeDocuments } from './change-several.ts'
import { createDocument } from './create-document.ts'
import { downloadRows, listRows, readDataSummary, setColumns } from './data/read-data.ts'
import {
  contentReader,
  documentEditor,
  documentReader,
  documentRemover,
  documentRestorer,
  folderManager,
  uploader,
  projectVisitor,
  visitorOfBodyProject,
} from './documents.access.ts'
import { createFolder, listFolders, removeFolder, updateFolder } from './manage-folders.ts'
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
  move: [visitorOfBodyProject, moveDocuments],
  removeSeveral: [visitorOfBodyProject, removeDocuments],
  versions: [documentReader, listVersions],
  restoreVersion: [documentEditor, restoreVersion],
  listRemoved: [projectVisitor, listRemoved],
  deleteForGood: [documentRestorer, deleteForGood],
  restore: [documentRestorer, restoreDocument],
  readStorage: [uploader, readStorage],
})

export const documentFolderRoutes = routes(documentFolders, documentFoldersSchemas, {
  list: [projectVisitor, listFolders],
  create: [visitorOfBodyProject, createFolder],
  update: [folderManager, updateFolder],
  remove: [folderManager, removeFolder],
})

export const documentDataRoutes = routes(documentData, documentDataSchemas, {
  listRows: [contentReader, listRows],
  downloadRows: [contentReader, downloadRows],
  setColumns: [documentEditor, setColumns],
  readSummary: [contentReader, readDataSummary],
})
