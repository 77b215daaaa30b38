import { Button } from '@mantine/core'
import { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import type { SurveyReport } from 'contract/survey-reports/survey-reports.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { Snowflake, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { toastWithUndo } from '../platform/undo.ts'
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
  onUndone,
}: OfReport & { onFrozen: (number: number) => void; onUndone: (number: number) => void }) {
  const [attempt, setAttempt] = useState(0)
  const keyFor = useAttemptKey()
  const params = { id: survey.id, report: report.id }
  const refresh = [allQueriesOf(surveyReports.listVersions), allQueriesOf(surveyReports.listReports)]
  const freeze = useEndpointMutation(surveyReports.freezeReport, {
    refresh,
    onSuccess: ({ number }) => {
      // The next version is a new create, with the same content.
      setAttempt((now) => now + 1)
      toastWithUndo(`Version ${number} stored. Its texts and figures will not change.`, {
        endpoint: surveyReports.removeVersion,
        sent: { params: { ...params, number } },
        refresh,
        undone: `Version ${number} deleted`,
        then: () => onUndone(number),
      })
      onFrozen(number)
    },
  })
  const body = { revision: report.revision }
  return (
    <Button
      variant="default"
      leftSection={<Snowflake size={18} aria-hidden />}
      loading={freeze.isPending}
      onClick={() => freeze.mutate({ params, body, key: keyFor({ ...body, attempt }) })}
    >
      Freeze version
    </Button>
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
