import { Button, Group } from '@mantine/core'
import { coverageWords, type FileReport } from 'contract/questionnaires/questionnaire-file.ts'
import { useStepFocus } from '../../ui/wizard/use-step-focus.ts'
import { contentWords } from './file-report.ts'
import { AllRemarks } from './AllRemarks.tsx'
import type { OnChoose } from './FileRemarks.tsx'
import classes from './UploadSurvey.module.css'

interface UploadReportProps {
  name: string
  report: FileReport
  creating: boolean
  /** Whether the file is read again after a choice. */
  reading: boolean
  onChoose: OnChoose
  onCreate: () => void
  onOtherFile: () => void
  onBack: () => void
}

/** Preview of a survey from this file, with ignored and adjusted content, before anything is saved. */
export function UploadReport(props: UploadReportProps) {
  const { name, report, creating, reading, onChoose, onCreate, onOtherFile, onBack } = props
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
      <AllRemarks failed="Errors" remarks={report.remarks} onChoose={onChoose} />
      <Group>
        <Button loading={creating || reading} onClick={onCreate}>
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
