import type { AnswerFile } from 'contract/answers/form.ts'
import { FileText } from 'lucide-react'
import classes from './AnswerFiles.module.css'

/** Links to the files of an answer. */
export function AnswerFiles({ files }: { files: readonly AnswerFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(({ option, file_name, url }) => (
        <li key={option}>
          <FileText size={16} aria-hidden />
          <a href={url} download={file_name}>
            {file_name}
          </a>
        </li>
      ))}
    </ul>
  )
}
