import { Button, FileButton } from '@mantine/core'
import { counted } from 'contract/platform/totals.ts'
import { useId } from 'react'
import classes from './ListFilesField.module.css'

interface ListFilesFieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
}

/** The CSV files beside a questionnaire, with the options of its questions and the data that it looks up. */
export function ListFilesField({ files, onChange }: ListFilesFieldProps) {
  const title = useId()
  const add = (chosen: File[]) =>
    onChange([...files.filter(({ name }) => chosen.every((one) => one.name !== name)), ...chosen])
  return (
    <div className={classes.field} role="group" aria-labelledby={title}>
      <span id={title} className={classes.label}>
        Lists in CSV files (optional)
      </span>
      <span className={classes.quiet}>
        Files that the form reads by select_one_from_file, search() or pulldata(). They can also be uploaded
        later.
      </span>
      {files.length > 0 && (
        <ul className={classes.chosen} aria-label={counted(files.length, 'file')}>
          {files.map((file) => (
            <li key={file.name}>
              <span>{file.name}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileButton multiple accept=".csv,text/csv" onChange={add}>
        {(props) => (
          <Button {...props} variant="default" size="sm">
            Add CSV files
          </Button>
        )}
      </FileButton>
    </div>
  )
}

/** The files as parts of a request. */
export const listParts = (files: readonly File[]): Record<string, File> =>
  Object.fromEntries(files.map((file, at) => [`list-${at + 1}`, file]))
