import { Button, FileButton } from '@mantine/core'
import { counted } from 'contract/platform/totals.ts'
import { useId } from 'react'
import classes from './ListFilesField.module.css'

interface ListFilesFieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
}

/** The files beside a questionnaire: CSV files with options and data, and the media of its questions. */
export function ListFilesField({ files, onChange }: ListFilesFieldProps) {
  const title = useId()
  const add = (chosen: File[]) =>
    onChange([...files.filter(({ name }) => chosen.every((one) => one.name !== name)), ...chosen])
  return (
    <div className={classes.field} role="group" aria-labelledby={title}>
      <span id={title} className={classes.label}>
        Lists, images, audio and video (optional)
      </span>
      <span className={classes.quiet}>
        CSV files that the form reads by select_one_from_file, search() or pulldata(), and files that its
        questions show, also as a zip. They can be uploaded later, too.
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
      <FileButton multiple accept={besideForms} onChange={add}>
        {(props) => (
          <Button {...props} variant="default" size="sm">
            Add files
          </Button>
        )}
      </FileButton>
    </div>
  )
}

/** Files that belong to a questionnaire, as `accept` of an input. */
export const besideForms = '.csv,text/csv,image/*,audio/*,video/*,.zip'

/** The files as parts of a request. */
export const listParts = (files: readonly File[]): Record<string, File> =>
  Object.fromEntries(files.map((file, at) => [`list-${at + 1}`, file]))
