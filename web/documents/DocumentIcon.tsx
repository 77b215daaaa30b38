import { extensionOf } from 'contract/documents/document-types.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import {
  Braces,
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileVideoCamera,
  NotebookText,
  Presentation,
  type LucideIcon,
} from 'lucide-react'
import classes from './DocumentIcon.module.css'

/** Icons by extension, each with the name of the kind. */
const kinds: { icon: LucideIcon; name: string; extensions: readonly string[] }[] = [
  { icon: FileText, name: 'PDF', extensions: ['pdf'] },
  { icon: FileText, name: 'Text document', extensions: ['docx', 'doc', 'odt', 'rtf', 'txt', 'md'] },
  { icon: FileSpreadsheet, name: 'Table', extensions: ['xlsx', 'xls', 'ods', 'csv', 'tsv'] },
  { icon: Presentation, name: 'Presentation', extensions: ['pptx', 'ppt', 'odp'] },
  {
    icon: FileImage,
    name: 'Picture',
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff', 'heic'],
  },
  { icon: Braces, name: 'Data', extensions: ['json', 'geojson'] },
  { icon: FileArchive, name: 'ZIP file', extensions: ['zip'] },
  { icon: FileMusic, name: 'Sound', extensions: ['mp3'] },
  { icon: FileVideoCamera, name: 'Video', extensions: ['mp4'] },
]
const unknown = { icon: File, name: 'File' }
const note = { icon: NotebookText, name: 'Text without a file' }

/** The icon of a file and the name of its kind. */
export const kindOfFile = (fileName: string): { icon: LucideIcon; name: string } =>
  kinds.find(({ extensions }) => extensions.includes(extensionOf(fileName))) ?? unknown

/** A small picture of the document, or the icon of its type. */
export function DocumentIcon({
  document: { file, thumbnail },
}: {
  document: Pick<ProjectDocument, 'file' | 'thumbnail'>
}) {
  const { icon: Icon, name } = file ? kindOfFile(file.file_name) : note
  return (
    <span className={classes.icon} title={name}>
      {thumbnail ? (
        <img src={thumbnail} alt="" width={44} height={44} loading="lazy" />
      ) : (
        <Icon size={22} strokeWidth={1.5} aria-hidden />
      )}
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
