import { Button, FileButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted } from 'contract/platform/totals.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import type { FormFileRow } from 'contract/questionnaires/questionnaires.schemas.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { dayOf } from '../../ui/dates.ts'
import { MediaFiles } from './MediaFiles.tsx'
import { useUpload } from './use-upload.ts'
import { AllRemarks } from '../upload/AllRemarks.tsx'
import { remarksOf } from '../upload/ChosenFile.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './FormFiles.module.css'

/** The files of a survey, each of which can be replaced without the questions; nothing if there are none. */
export function FormFiles({ surveyId }: { surveyId: number }) {
  const { data, error, isPending, refetch } = useQuery(
    queryOf(questionnaires.listFormFiles, { params: { id: surveyId } }),
  )
  if (error && !data)
    return <ReadFailure what="The list of files of the questionnaire" error={error} onRetry={refetch} />
  if (isPending) return null
  return (
    <>
      {data.files.length > 0 && <Lists surveyId={surveyId} files={data.files} />}
      {data.media.length > 0 && <MediaFiles surveyId={surveyId} media={data.media} />}
    </>
  )
}

/** The CSV files that a survey reads. */
function Lists({ surveyId, files }: { surveyId: number; files: readonly FormFileRow[] }) {
  return (
    <section className={classes.files} aria-labelledby="form-files">
      <h2 id="form-files">Lists in CSV files</h2>
      <p className={classes.quiet}>
        A new file replaces the one of the same name immediately. Answers are kept, also those with options
        that are no longer in it.
      </p>
      <ul className={classes.list}>
        {files.map((file) => (
          <FileRow key={file.name} surveyId={surveyId} file={file} />
        ))}
      </ul>
    </section>
  )
}

function FileRow({ surveyId, file }: { surveyId: number; file: FormFileRow }) {
  const { name, rows, updated_at, questions } = file
  const [chosen, setChosen] = useState<File>()
  const upload = useUpload(() => toast(`${name}.csv uploaded`))
  const send = (given: File | null) => {
    if (!given) return
    setChosen(given)
    // The questions read it by this name.
    const content = new File([given], `${name}.csv`, { type: 'text/csv', lastModified: given.lastModified })
    upload.mutate({ params: { id: surveyId }, body: {}, files: { list: content } })
  }
  return (
    <li>
      <span className={classes.name}>
        <strong>{name}.csv</strong>
        {rows === null || updated_at === null ? (
          <span className={classes.missing}>Not uploaded yet</span>
        ) : (
          <span className={classes.quiet}>
            {counted(rows, 'row')}, uploaded {dayOf(updated_at)}
          </span>
        )}
        <span className={classes.quiet}>Read by {counted(questions, 'question')}</span>
      </span>
      <FileButton accept=".csv,text/csv" onChange={send}>
        {(props) => (
          <Button {...props} variant="default" size="sm" loading={upload.isPending}>
            {rows === null ? `Upload ${name}.csv` : `Replace ${name}.csv`}
          </Button>
        )}
      </FileButton>
      {upload.error && (
        <AllRemarks failed={`${chosen?.name ?? name} was not uploaded.`} remarks={remarksOf(upload.error)} />
      )}
    </li>
  )
}
