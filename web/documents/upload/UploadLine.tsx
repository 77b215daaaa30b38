import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { isTable } from 'contract/documents/document-types.ts'
import { maxDocumentName } from 'contract/documents/documents.rules.ts'
import { CircleCheck, X } from 'lucide-react'
import { Label } from '../../ui/forms/Label.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { fileSize } from '../file-size.ts'
import { fileProblem } from './file-problem.ts'
import type { UploadRow } from './use-uploads.ts'
import classes from './Upload.module.css'

interface UploadLineProps {
  row: UploadRow
  /** Error message if the title is missing. */
  error: string | undefined
  onChange: (fields: Partial<UploadRow>) => void
  onRemove: () => void
  onCancel: () => void
  onRetry: () => void
}

/** A file with its title, upload progress and actions. */
export function UploadLine({ row, error, onChange, onRemove, onCancel, onRetry }: UploadLineProps) {
  const { file, state, name, isDataDoc, words } = row
  const isRunning = state === 'uploading' || state === 'waiting'
  const maySend = !fileProblem(file)
  return (
    <li className={classes.file}>
      <div className={classes.head}>
        <p>
          {file.name} <span className={classes.hint}>({fileSize(file.size)})</span>
        </p>
        <div className={classes.actions}>
          {(state === 'failed' || state === 'cancelled') && maySend && (
            <Button size="compact-md" variant="default" onClick={onRetry} aria-label={`Retry ${file.name}`}>
              Retry
            </Button>
          )}
          {isRunning ? (
            <Button size="compact-md" variant="default" onClick={onCancel} aria-label={`Cancel ${file.name}`}>
              Cancel
            </Button>
          ) : (
            state !== 'done' && (
              <ActionIcon variant="subtle" onClick={onRemove} aria-label={`Remove ${file.name}`}>
                <X size={18} aria-hidden />
              </ActionIcon>
            )
          )}
        </div>
      </div>
      {state !== 'done' && !isRunning && maySend && (
        <>
          <TextInput
            id={`title-${row.id}`}
            label={<Label required>Title</Label>}
            value={name}
            maxLength={maxDocumentName}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
            error={error}
          />
          {isTable(file.name) && (
            <Checkbox
              label="Data document"
              description="Rows can be explored as a table with charts"
              checked={isDataDoc}
              onChange={(event) => onChange({ isDataDoc: event.currentTarget.checked })}
            />
          )}
        </>
      )}
      {state === 'uploading' && <ProgressBar value={100 * row.progress} label={`Upload of ${file.name}`} />}
      {state === 'waiting' && <p className={classes.hint}>Waiting …</p>}
      {state === 'uploading' && row.progress === 1 && (
        <p className={classes.hint} role="status">
          {isDataDoc ? 'Uploaded. Checking rows …' : 'Uploaded. Saving …'}
        </p>
      )}
      {state === 'done' && (
        <p className={classes.done} role="status">
          <CircleCheck size={18} aria-hidden /> {name} uploaded
        </p>
      )}
      {state === 'cancelled' && <p className={classes.hint}>Cancelled</p>}
      {state === 'failed' && words && (
        <p className={classes.error} role="alert">
          {words}
        </p>
      )}
    </li>
  )
}
