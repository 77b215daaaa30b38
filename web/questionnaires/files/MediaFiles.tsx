import { Button, FileButton } from '@mantine/core'
import { counted, countText } from 'contract/platform/totals.ts'
import type { FormMediaRow } from 'contract/questionnaires/questionnaires.schemas.ts'
import { useState } from 'react'
import { toast } from '../../platform/toast.ts'
import { dayOf } from '../../ui/dates.ts'
import { AllRemarks } from '../upload/AllRemarks.tsx'
import { remarksOf } from '../upload/ChosenFile.tsx'
import { listParts } from '../upload/ListFilesField.tsx'
import { useUpload } from './use-upload.ts'
import classes from './FormFiles.module.css'

/** Rows before 'Show all'. */
const atFirst = 20
const accepted = 'image/*,audio/*,video/*'

interface MediaFilesProps {
  surveyId: number
  media: readonly FormMediaRow[]
}

/** The images, audio and video that the questions of a survey show, missing ones first. */
export function MediaFiles({ surveyId, media }: MediaFilesProps) {
  const [all, setAll] = useState(false)
  const upload = useUpload(({ media: changed = [] }) =>
    toast(
      changed.length === 0
        ? 'These files are uploaded already'
        : `${counted(changed.length, 'file')} uploaded`,
    ),
  )
  const missing = media.filter(({ kind }) => kind === null)
  const rows = [...missing, ...media.filter(({ kind }) => kind !== null)]
  const shown = all ? rows : rows.slice(0, atFirst)
  const send = (files: File[]) => {
    if (files.length > 0) upload.mutate({ params: { id: surveyId }, body: {}, files: listParts(files) })
  }
  return (
    <section className={classes.files} aria-labelledby="form-media">
      <h2 id="form-media">Images, audio and video</h2>
      <p className={classes.quiet}>
        {missing.length === 0
          ? 'All files that the questions show have been uploaded.'
          : `${countText(missing.length)} of ${counted(media.length, 'file')} not uploaded yet. Questions are shown without them.`}{' '}
        Files are recognised by their names; a new one replaces that of the same name immediately.
      </p>
      <div>
        <FileButton multiple accept={`${accepted},.zip`} onChange={send}>
          {(props) => (
            <Button {...props} variant="default" size="sm" loading={upload.isPending}>
              Upload files or a zip
            </Button>
          )}
        </FileButton>
      </div>
      {upload.error && <AllRemarks failed="Nothing was uploaded." remarks={remarksOf(upload.error)} />}
      {upload.data && <AllRemarks failed="Errors" remarks={upload.data.warnings} />}
      <ul className={classes.list}>
        {shown.map((file) => (
          <MediaRow key={file.name} surveyId={surveyId} file={file} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div>
          <Button variant="default" size="sm" onClick={() => setAll(true)}>
            Show all {countText(rows.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

function MediaRow({ surveyId, file }: { surveyId: number; file: FormMediaRow }) {
  const { name, kind, size, updated_at, questions } = file
  const [chosen, setChosen] = useState<string>()
  const upload = useUpload(() => toast(`${name} uploaded`))
  const send = (given: File | null) => {
    if (!given) return
    setChosen(given.name)
    // The questions show it by this name.
    const content = new File([given], name, { type: given.type, lastModified: given.lastModified })
    upload.mutate({ params: { id: surveyId }, body: {}, files: { list: content } })
  }
  return (
    <li>
      <span className={classes.name}>
        <strong>{name}</strong>
        {kind === null || size === null || updated_at === null ? (
          <span className={classes.missing}>Not uploaded yet</span>
        ) : (
          <span className={classes.quiet}>
            {kindWords[kind]}, {countText(Math.max(1, Math.round(size / 1024)))} KB, uploaded{' '}
            {dayOf(updated_at)}
          </span>
        )}
        <span className={classes.quiet}>Shown by {counted(questions, 'question')}</span>
      </span>
      <FileButton accept={accepted} onChange={send}>
        {(props) => (
          <Button {...props} variant="default" size="sm" loading={upload.isPending}>
            {kind === null ? `Upload ${name}` : `Replace ${name}`}
          </Button>
        )}
      </FileButton>
      {upload.error && (
        <AllRemarks failed={`${chosen ?? name} was not uploaded.`} remarks={remarksOf(upload.error)} />
      )}
    </li>
  )
}

const kindWords = { image: 'Image', audio: 'Audio', video: 'Video' } as const
