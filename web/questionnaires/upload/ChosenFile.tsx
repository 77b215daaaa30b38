import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { FileRemark, FileReport } from 'contract/questionnaires/questionnaire-file.ts'
import type { CallFailed } from '../../platform/call.ts'
import { contentWords } from './file-report.ts'
import { AllRemarks } from './AllRemarks.tsx'
import { FileRemarks } from './FileRemarks.tsx'
import classes from './UploadSurvey.module.css'

/** State of the selected file: loading, contents, or why it cannot be used (SRV-82). */
export function ChosenFile({ report }: { report: UseQueryResult<FileReport, CallFailed> }) {
  const { data, error, isFetching, refetch } = report
  if (isFetching)
    return (
      <p className={classes.content} role="status">
        Reading the questionnaire…
      </p>
    )
  if (error)
    return (
      <div className={classes.unread}>
        <FileRemarks title="The file could not be read." remarks={[ofWhole(error.words)]} />
        <div>
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </div>
    )
  if (!data) return null
  if (errorsOf(data).length > 0)
    return <AllRemarks failed="This file cannot be used. Nothing was saved." remarks={data.remarks} />
  return (
    <p className={classes.content} role="status">
      It has {contentWords(data)}.
      {data.remarks.length > 0 &&
        ' Some content will be adjusted or ignored. You will see a list before anything is saved.'}
    </p>
  )
}

export const errorsOf = ({ remarks }: FileReport) => remarks.filter(({ level }) => level === 'error')

/** A remark about the file as a whole. */
const ofWhole = (message: string): FileRemark => ({
  row: 0,
  column: '',
  level: 'error',
  message,
  count: 1,
  rows: [],
  follows: [],
})

/** The server's remarks on the file, by row or as one message (SRV-82). */
export function remarksOf({ body, words, fields, code }: CallFailed): FileRemark[] {
  const { errors, warnings = [] } = (body ?? {}) as { errors?: FileRemark[]; warnings?: FileRemark[] }
  if (Array.isArray(errors)) return [...errors, ...warnings]
  // A message with fields and without a code concerns the form, such as a name already in use; others concern the file.
  return code || Object.keys(fields).length === 0 ? [ofWhole(words)] : []
}
