import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staleVersion } from 'contract/platform/refusal.ts'
import { surveyReportLimits } from 'contract/survey-reports/report-blocks.ts'
import { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import type { SurveyReport } from 'contract/survey-reports/survey-reports.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { Trash2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ListedSurvey } from '../../surveys/ListedSurvey.tsx'
import { reportsLink } from '../../surveys/survey-links.ts'
import { SurveySkeleton } from '../../surveys/SurveySkeleton.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { DraftFound } from '../../ui/forms/DraftFound.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { StaleDialog } from '../../ui/forms/StaleDialog.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReportOf } from '../ReportPage.tsx'
import { reportLink } from '../survey-report-links.ts'
import { AddBlock } from './AddBlock.tsx'
import { EditBlocks } from './EditBlocks.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { draftOf, isSameContent, type ReportDraft } from './report-draft.ts'
import classes from './Edit.module.css'

/** The editor of a report. */
export function EditReportPage() {
  const { quizName: name = '', report = '' } = useParams()
  return (
    <Suspense fallback={<Loading />}>
      <ListedSurvey key={name} name={name} doing="edit reports of this survey" whyNot={whyNotExplore}>
        {(survey) =>
          whyNotExplore(survey.userPermission) ? (
            <Page title={survey.name}>
              <EmptyState
                title="You cannot edit this report"
                action={<Link to={reportLink(survey.name, Number(report))}>Read the report</Link>}
              >
                Only people who may see the results of the survey can edit its reports.
              </EmptyState>
            </Page>
          ) : (
            <Suspense fallback={<Loading />} key={report}>
              <ReportOf survey={survey} reportId={Number(report)}>
                {(found) => <EditReport survey={survey} report={found} />}
              </ReportOf>
            </Suspense>
          )
        }
      </ListedSurvey>
    </Suspense>
  )
}

const Loading = () => (
  <SurveySkeleton words="Loading the report…">
    <RowsSkeleton />
  </SurveySkeleton>
)

function EditReport({ survey, report }: { survey: Survey; report: SurveyReport }) {
  const client = useQueryClient()
  const params = { id: survey.id, report: report.id }
  /** The stored version on which the changes are based. */
  const [base, setBase] = useState(report)
  const draft = useDraft<ReportDraft>(`report ${report.id}`, draftOf(report))
  const { title, filters, blocks, titles, revision } = draft.value
  const latest = useRef(draft.value)
  useEffect(() => void (latest.current = draft.value), [draft.value])
  const [savedAt, setSavedAt] = useState<Date>()
  const [problems, setProblems] = useState<string[]>([])
  const [isStale, setStale] = useState(false)
  const { data: content } = useQuery({
    ...queryOf(surveyReports.readContent, { params }),
    meta: { ownFailure: true, ownMissing: true },
  })
  const startFrom = (stored: SurveyReport) => {
    setBase(stored)
    draft.reset(draftOf(stored))
    setProblems([])
    setStale(false)
  }
  const update = useEndpointMutation(surveyReports.updateReport, {
    ownFailure: true,
    refresh: [
      allQueriesOf(surveyReports.readContent),
      allQueriesOf(surveyReports.listReports),
      allQueriesOf(surveyReports.readReport),
    ],
    onSuccess: (stored, sent) => {
      setSavedAt(new Date())
      // What was typed during saving stays.
      if (sent.body && isSameContent(latest.current, sent.body)) startFrom(stored)
      else {
        setBase(stored)
        draft.change({ revision: stored.revision })
        setProblems([])
        setStale(false)
      }
    },
    onFailure: ({ code, fields, words }) => {
      if (code === staleVersion.code) return setStale(true)
      const messages = Object.values(fields).flatMap((of) => (Array.isArray(of) ? of : []))
      setProblems(messages.length > 0 ? messages : [words])
    },
  })
  const save = (on = revision) => {
    if (update.isPending) return
    if (title.trim() === '') return setProblems(['Please enter a title'])
    update.mutate({ params, body: { title, filters, blocks, revision: on } })
  }
  const [isReading, setReading] = useState(false)
  const withLatest = (then: (stored: SurveyReport) => void) => {
    setReading(true)
    call(surveyReports.readReport, { params })
      .then(then, () =>
        toast('The latest version could not be loaded. Your changes are not lost.', 'failure'),
      )
      .finally(() => setReading(false))
  }
  const isDirty = !isSameContent(draft.value, base)
  return (
    <Page
      title={`Edit: ${base.title}`}
      actions={<RemoveReport survey={survey} report={report} onRemove={draft.forget} />}
    >
      {draft.found && isDirty && (
        <DraftFound onDiscard={() => startFrom(report)}>It has been restored in this editor.</DraftFound>
      )}
      <form className={classes.form} noValidate onSubmit={(event) => (event.preventDefault(), save())}>
        <TextInput
          label="Title"
          value={title}
          maxLength={surveyReportLimits.title}
          onChange={({ currentTarget }) => draft.change({ title: currentTarget.value })}
        />
        <ReportFilters
          surveyId={survey.id}
          filters={filters}
          onChange={(next) => draft.change({ filters: next })}
        />
        <section className={classes.dialog} aria-label="Contents">
          <h2>Contents</h2>
          {blocks.length === 0 && (
            <EmptyState title="This report is empty">
              Add texts, figures of questions and cross tables. They appear in the order that you choose.
            </EmptyState>
          )}
          <EditBlocks
            blocks={blocks}
            shown={new Map(content?.blocks.map((block) => [block.id, block]))}
            titles={titles}
            onChange={(next) => draft.change({ blocks: next })}
          />
          <AddBlock
            survey={survey}
            count={blocks.length}
            shown={new Set(blocks.flatMap((block) => (block.kind === 'question' ? block.question : [])))}
            onAdd={(block, of) =>
              draft.change({ blocks: [...blocks, block], titles: { ...titles, [block.id]: of } })
            }
          />
        </section>
        {problems.length > 0 && (
          <div role="alert">
            {problems.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        )}
        <div className={classes.bar}>
          <SaveState
            dirty={isDirty}
            saving={update.isPending}
            failed={update.isError && isDirty}
            savedAt={savedAt}
          />
          <Button component={Link} to={reportLink(survey.name, report.id)} variant="default">
            {isDirty ? 'Close' : 'View report'}
          </Button>
          <ReasonButton
            type="submit"
            loading={update.isPending}
            disabledReason={whyNotExplore(survey.userPermission)?.words}
          >
            Save report
          </ReasonButton>
        </div>
      </form>
      {isStale && (
        <StaleDialog
          of="report"
          busy={isReading || update.isPending}
          clashes={[]}
          onReload={() =>
            withLatest((stored) => {
              startFrom(stored)
              void client.invalidateQueries(allQueriesOf(surveyReports.readContent))
            })
          }
          onOverwrite={() => withLatest((stored) => save(stored.revision))}
          onCancel={() => setStale(false)}
        />
      )}
      <LeaveGuard when={isDirty} onLeave={draft.forget} />
    </Page>
  )
}

interface RemoveReportProps {
  survey: Survey
  report: SurveyReport
  /** Called before the page is left. */
  onRemove: () => void
}

function RemoveReport({ survey, report, onRemove }: RemoveReportProps) {
  const navigate = useNavigate()
  const [asks, ask] = useState(false)
  const remove = useEndpointMutation(surveyReports.removeReport, {
    onSuccess: () => {
      onRemove()
      toast(`${report.title} deleted`)
      void navigate(reportsLink(survey.name), { state: { done: true } })
    },
    refresh: [allQueriesOf(surveyReports.listReports)],
  })
  return (
    <>
      <Button variant="default" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => ask(true)}>
        Delete report
      </Button>
      <Confirm
        opened={asks}
        title={`Delete report '${report.title}'?`}
        confirm="Delete report"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: survey.id, report: report.id } })}
        onCancel={() => ask(false)}
      >
        This also deletes its versions, and its public links stop working.
      </Confirm>
    </>
  )
}
