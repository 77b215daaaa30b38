import { Button, Group } from '@mantine/core'
import { coverageWords, type FileReport } from 'contract/questionnaires/questionnaire-file.ts'
import { useStepFocus } from '../../ui/wizard/use-step-focus.ts'
import { contentWords } from './file-report.ts'
import { AllRemarks } from './AllRemarks.tsx'
import classes from './UploadSurvey.module.css'

interface UploadReportProps {
  name: string
  report: FileReport
  creating: boolean
  onCreate: () => void
  onOtherFile: () => void
  onBack: () => void
}

/** Preview of a survey from this file, with ignored and adjusted content, before anything is saved. */
export function UploadReport({ name, report, creating, onCreate, onOtherFile, onBack }: UploadReportProps) {
  const heading = useStepFocus('report', 'form')
  return (
    <div className={classes.report}>
      <h2 ref={heading} tabIndex={-1}>
        Before you create “{name}”
      </h2>
      <p className={classes.content}>
        {report.coverage && (
          <>
            <strong>{coverageWords(report.coverage)}</strong>{' '}
          </>
        )}
        The survey will have {contentWords(report)}. Some content of the file will be adjusted or ignored:
      </p>
      <AllRemarks failed="Errors" remarks={report.remarks} />
      <Group>
        <Button loading={creating} onClick={onCreate}>
          Create survey
        </Button>
        <Button variant="default" disabled={creating} onClick={onOtherFile}>
          Choose another file
        </Button>
        <Button variant="subtle" disabled={creating} onClick={onBack}>
          Back to form
        </Button>
      </Group>
    </div>
  )
}
