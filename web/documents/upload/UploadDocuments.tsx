import { Button, Group, Modal, Textarea } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import {
  creatableLevels,
  maxDocumentDescription,
  whyNotCreateDocument,
  type DocumentLevel,
} from 'contract/documents/documents.rules.ts'
import { fileLimits } from 'contract/media/file-limits.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { useState } from 'react'
import { toast } from '../../platform/toast.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { useCloseGuard } from '../../ui/forms/use-close-guard.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { LevelSelect } from '../LevelSelect.tsx'
import { fileProblem, titleOf } from './file-problem.ts'
import { UploadLine } from './UploadLine.tsx'
import { uploadRowOf, useUploads, type UploadRow } from './use-uploads.ts'
import classes from './Upload.module.css'

interface UploadDocumentsProps {
  projectId: number
  permissions: Permissions
  /** The folder of the new documents; null for the top. */
  folder: number | null
  /** Files dropped on the page. */
  files: File[]
  onClose: () => void
}

const rowsOf = (files: readonly File[]) =>
  files.map((file) => uploadRowOf(file, titleOf(file.name), fileProblem(file)))

/** Dialog to upload files as documents (PRJ-44 to PRJ-47). */
export function UploadDocuments({ projectId, permissions, folder, files, onClose }: UploadDocumentsProps) {
  const levels = creatableLevels(permissions)
  const [level, setLevel] = useState<DocumentLevel>('MEMBERS_ONLY')
  /** Set if the user has lost the permission. */
  const notUploaded = whyNotCreateDocument(permissions, level)?.words
  const [description, setDescription] = useState('')
  const [asked, setAsked] = useState(false)
  const { rows, change, add, remove, start, cancel, isBusy } = useUploads(() => rowsOf(files))
  const bodyOf = ({ name, isDataDoc }: UploadRow) => ({
    project: projectId,
    folder,
    name: name.trim(),
    permissions: level,
    isDataDoc,
    description: rows.length === 1 ? description : '',
  })
  const open = rows.filter(({ file, state }) => state !== 'done' && !fileProblem(file))
  const untitled = open.find(({ name }) => name.trim() === '')
  const send = async (only?: number) => {
    setAsked(true)
    if (untitled) return document.getElementById(`title-${untitled.id}`)?.focus()
    const sent = rows.length
    if (!(await start(bodyOf, only))) return
    toast(sent === 1 ? 'Document uploaded' : `${sent} documents uploaded`)
    onClose()
  }
  const guard = useCloseGuard(open.length > 0, onClose)
  const close = () => isBusy || guard.close()
  const megabytes = fileLimits.document >> 20
  return (
    <Modal
      opened
      onClose={close}
      title="Upload New Document"
      size="lg"
      closeOnClickOutside={rows.length === 0}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (open.length > 0 && !isBusy && !notUploaded) void send()
        }}
      >
        <Dropzone
          className={classes.drop}
          onDrop={(more) => add(rowsOf(more))}
          multiple
          useFsAccessApi={false}
          inputProps={{ 'aria-label': 'Files' }}
        >
          <p>
            Drop files here, or <u>choose them</u>
          </p>
          <p className={classes.hint}>
            PDF, Office, text, CSV, pictures, ZIP, MP3 or MP4, at most {megabytes} MB each
          </p>
        </Dropzone>
        {rows.length > 0 && (
          <ul className={classes.files} aria-label="Selected files">
            {rows.map((row) => (
              <UploadLine
                key={row.id}
                row={row}
                error={asked && row.name.trim() === '' ? 'Please enter a title' : undefined}
                onChange={(fields) => change(row.id, fields)}
                onRemove={() => remove(row.id)}
                onCancel={() => cancel(row.id)}
                onRetry={() => void send(row.id)}
              />
            ))}
          </ul>
        )}
        {rows.length === 1 && (
          <Textarea
            label={<Label>Description</Label>}
            value={description}
            maxLength={maxDocumentDescription}
            onChange={(event) => setDescription(event.currentTarget.value)}
            autosize
            minRows={2}
            maxRows={8}
          />
        )}
        <LevelSelect value={level} onChange={setLevel} levels={levels} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {rows.some(({ state }) => state === 'done') ? 'Close' : 'Cancel'}
          </Button>
          <ReasonButton
            type="submit"
            loading={isBusy}
            disabledReason={notUploaded ?? (open.length === 0 ? 'Choose a file first.' : undefined)}
          >
            {open.length > 1 ? `Upload ${open.length} documents` : 'Upload'}
          </ReasonButton>
        </Group>
      </form>
      <LeaveGuard when={isBusy} />
      {guard.question}
    </Modal>
  )
}
