import { Button, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { surveyReportLimits } from 'contract/survey-reports/report-blocks.ts'
import { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { tooManySurveyReports } from 'contract/survey-reports/survey-reports.refusals.ts'
import type { ListedReport } from 'contract/survey-reports/survey-reports.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { Plus } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { momentOf } from '../ui/dates.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Line, Lines } from '../ui/lists/Lines.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { audienceWords } from './audience-words.ts'
import { editReportLink, reportLink } from './survey-report-links.ts'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './Report.module.css'

/** The reports of a survey that the user may read; people who may see the results create them here. */
export function Reports({ survey }: { survey: Survey }) {
  const ofSurvey = queryOf(surveyReports.listReports, { params: { id: survey.id } })
  useLive(`survey-reports:${survey.id}`, ofSurvey)
  const { data, error, refetch } = useQuery({ ...ofSurvey, meta: { ownFailure: true } })
  const [creates, setCreates] = useState(false)
  const isMaker = !whyNotExplore(survey.userPermission)
  if (!data && error) return <ReadFailure what="The reports" error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={4} />
  const isFull = data.results.length >= surveyReportLimits.reports
  return (
    <div className={classes.list}>
      {isMaker && (
        <div className={classes.bar}>
          <ReasonButton
            leftSection={<Plus size={18} aria-hidden />}
            disabledReason={isFull ? tooManySurveyReports.words : undefined}
            onClick={() => setCreates(true)}
          >
            Create report
          </ReasonButton>
        </div>
      )}
      {data.results.length === 0 ? (
        <EmptyState title="No reports yet">
          {isMaker
            ? 'A report combines figures of this survey with texts. Its figures stay current, and versions can be kept.'
            : 'Reports that the managers of the project share with you will appear here.'}
        </EmptyState>
      ) : (
        <Lines>
          {data.results.map((report) => (
            <ReportLine key={report.id} survey={survey} report={report} isMaker={isMaker} />
          ))}
        </Lines>
      )}
      {creates && <CreateReport survey={survey} onClose={() => setCreates(false)} />}
    </div>
  )
}

interface ReportLineProps {
  survey: Survey
  report: ListedReport
  isMaker: boolean
}

function ReportLine({ survey, report, isMaker }: ReportLineProps) {
  const { id, title, audience, updated_at, updated_by, versions, links } = report
  const facts = [
    `Changed on ${momentOf(updated_at)}${updated_by === null ? '' : ` by ${updated_by}`}`,
    versions > 0 && `${versions} ${versions === 1 ? 'version' : 'versions'}`,
    isMaker && audienceWords[audience].label,
    links !== null && links > 0 && `${links} public ${links === 1 ? 'link' : 'links'}`,
  ]
  return (
    <Line className={classes.line}>
      <div className={classes.lineText}>
        <Link to={reportLink(survey.name, id)}>{title}</Link>
        <span className={classes.quiet}>{facts.filter((fact) => fact !== false).join(' · ')}</span>
      </div>
      {isMaker && (
        <Button
          component={Link}
          to={editReportLink(survey.name, id)}
          variant="default"
          size="compact-md"
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
      )}
    </Line>
  )
}

function CreateReport({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const navigate = useNavigate()
  const keyFor = useAttemptKey()
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string>()
  const create = useEndpointMutation(surveyReports.createReport, {
    ownFailure: true,
    refresh: [allQueriesOf(surveyReports.listReports)],
    onSuccess: ({ id }) => void navigate(editReportLink(survey.name, id)),
    onFailure: ({ words }) => setProblem(words),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (create.isPending) return
    if (title.trim() === '') return setProblem('Please enter a title')
    const body = { title }
    create.mutate({ params: { id: survey.id }, body, key: keyFor(body) })
  }
  return (
    <Modal opened onClose={onClose} title="Create report">
      <form onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label="Title"
          value={title}
          maxLength={surveyReportLimits.title}
          onChange={({ currentTarget }) => (setProblem(undefined), setTitle(currentTarget.value))}
          error={problem}
          data-autofocus
        />
        <div className={classes.bar}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create report
          </Button>
        </div>
      </form>
    </Modal>
  )
}
