import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { fileLimits } from 'contract/media/file-limits.ts'
import { countText } from 'contract/platform/totals.ts'
import { surveyFileTooLarge, surveyPackageTooLarge } from 'contract/questionnaires/questionnaires.refusals.ts'
import { useState } from 'react'
import { Help } from '../../ui/Help.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import classes from './UploadSurvey.module.css'

interface FileFieldProps {
  file: File | undefined
  onChange: (file: File | undefined) => void
  error: string | undefined
}

/** File field for a questionnaire, with drag and drop. */
export function FileField({ file, onChange, error }: FileFieldProps) {
  const [refused, setRefused] = useState<string>()
  const take = ([chosen]: File[]) => {
    const tooLarge = chosen && chosen.size > fileLimits.survey && !/\.zip$/i.test(chosen.name)
    setRefused(tooLarge ? surveyFileTooLarge.words : undefined)
    if (!tooLarge) onChange(chosen)
  }
  const megabytes = fileLimits.survey >> 20
  if (file)
    return (
      <div>
        <div className={classes.chosen}>
          <span>
            {file.name} ({countText(Math.max(1, Math.round(file.size / 1024)))} KB)
          </span>
          <Button variant="default" size="sm" onClick={() => onChange(undefined)}>
            Choose another file
          </Button>
        </div>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    )
  return (
    <div>
      <div className={classes.label}>
        <p>
          <Label required>Survey file</Label>
        </p>
        <Help about="Conditions in survey files">
          A question with a condition is asked only while the condition is true. In a CSV file the column
          visibility_condition contains an expression over the variables of other questions, such as{' '}
          <code>count &gt; 10 &amp;&amp; country == &apos;KE&apos;</code>; in a workbook the column relevant
          does. Answers to a question that is no longer asked are kept, but not counted.
        </Help>
      </div>
      <Dropzone
        className={classes.drop}
        onDrop={take}
        onReject={([rejected]) =>
          setRefused(
            rejected?.errors[0]?.code === 'file-too-large'
              ? surveyPackageTooLarge.words
              : 'Please choose one CSV file, one .xlsx workbook or one .zip.',
          )
        }
        multiple={false}
        maxSize={fileLimits.surveyPackage}
        accept={{
          'text/csv': ['.csv'],
          'text/plain': ['.csv', '.txt'],
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
          'application/zip': ['.zip'],
          'application/x-zip-compressed': ['.zip'],
        }}
        useFsAccessApi={false}
        inputProps={{ 'aria-label': 'Survey file' }}
      >
        <p>
          Drop a CSV file or an XLSForm workbook (.xlsx) here, or <u>choose one</u>
        </p>
        <p className={classes.hint}>
          At most {megabytes} MB and 5,000 questions. A form with images, audio or video can be a .zip of up
          to {fileLimits.surveyPackage >> 20} MB. The whole file is checked before anything is saved.
        </p>
      </Dropzone>
      {(refused ?? error) && (
        <p className={classes.error} role="alert">
          {refused ?? error}
        </p>
      )}
    </div>
  )
}
