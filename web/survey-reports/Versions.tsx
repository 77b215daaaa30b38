import { Button } from '@mantine/core'
import { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import type { SurveyReport } from 'contract/survey-reports/survey-reports.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { Snowflake, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Confirm } from '../ui/Confirm.tsx'

interface OfReport {
  survey: Survey
  report: SurveyReport
}

/** Stores the current figures as a version. */
export function FreezeReport({
  survey,
  report,
  onFrozen,
}: OfReport & { onFrozen: (number: number) => void }) {
  const [asks, ask] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const keyFor = useAttemptKey()
  const freeze = useEndpointMutation(surveyReports.freezeReport, {
    refresh: [allQueriesOf(surveyReports.listVersions), allQueriesOf(surveyReports.listReports)],
    onSuccess: ({ number }) => {
      ask(false)
      // The next version is a new create, with the same content.
      setAttempt((now) => now + 1)
      toast(`Version ${number} stored`)
      onFrozen(number)
    },
  })
  const body = { revision: report.revision }
  return (
    <>
      <Button variant="default" leftSection={<Snowflake size={18} aria-hidden />} onClick={() => ask(true)}>
        Freeze version
      </Button>
      <Confirm
        opened={asks}
        title="Store the current figures as a version?"
        confirm="Freeze version"
        busy={freeze.isPending}
        onConfirm={() =>
          freeze.mutate({
            params: { id: survey.id, report: report.id },
            body,
            key: keyFor({ ...body, attempt }),
          })
        }
        onCancel={() => ask(false)}
      >
        The version keeps its texts, filter and figures with the date, also when answers change later.
      </Confirm>
    </>
  )
}

interface RemoveVersionProps extends OfReport {
  number: number
  onRemoved: () => void
}

export function RemoveVersion({ survey, report, number, onRemoved }: RemoveVersionProps) {
  const [asks, ask] = useState(false)
  const remove = useEndpointMutation(surveyReports.removeVersion, {
    refresh: [allQueriesOf(surveyReports.listVersions), allQueriesOf(surveyReports.listReports)],
    onSuccess: () => {
      ask(false)
      toast(`Version ${number} deleted`)
      onRemoved()
    },
  })
  return (
    <>
      <Button variant="default" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => ask(true)}>
        Delete version
      </Button>
      <Confirm
        opened={asks}
        title={`Delete version ${number}?`}
        confirm="Delete version"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: survey.id, report: report.id, number } })}
        onCancel={() => ask(false)}
      >
        Its figures are lost, and public links to it stop working.
      </Confirm>
    </>
  )
}
