import { Button, Switch, Table } from '@mantine/core'
import { completionLabel } from 'contract/surveys/completion.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import {
  whyNotEditSurvey,
  whyNotExplore,
  whyNotFinalize,
  whyNotManage,
  whyNotReopen,
} from 'contract/surveys/surveys.rules.ts'
import { countText } from 'contract/platform/totals.ts'
import { ArrowLeft, ChartColumn, FileUp, Gauge } from 'lucide-react'
import { Suspense, useState, type ComponentType } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { toast } from '../../platform/toast.ts'
import { tableDate } from '../../ui/dates.ts'
import { Page } from '../../ui/Page.tsx'
import { DeleteSurvey } from './DeleteSurvey.tsx'
import { ComparisonSettings } from './ComparisonSettings.tsx'
import { DetailRow } from './DetailRow.tsx'
import { fillLink, replaceLink, resultsLink, scoresLink } from '../survey-links.ts'
import { SurveyChips } from '../SurveyChips.tsx'
import { SurveySkeleton } from '../SurveySkeleton.tsx'
import { SurveyGuests } from './SurveyGuests.tsx'
import { ListedSurvey } from '../ListedSurvey.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import classes from './ManageSurveyPage.module.css'

/** Parts of this page from the results domain. The router provides them, because this domain may not import it. */
export interface ResultsParts {
  Downloads: ComponentType<{ survey: Survey }>
  /** Rows for the table of details; `enabled` controls whether to load their values. */
  FigureRows: ComponentType<{ survey: Survey; enabled: boolean }>
}

/** Details, state and guests of a survey, for its managers (SRV-07, SRV-58 to SRV-70). */
export function ManageSurveyPage(parts: ResultsParts) {
  const name = useParams()['quizName'] ?? ''
  return (
    <Suspense fallback={<Loading />}>
      <ManageSurvey key={name} name={name} parts={parts} />
    </Suspense>
  )
}

const Loading = () => (
  <SurveySkeleton words="Loading survey data...">
    <RowsSkeleton rows={8} />
  </SurveySkeleton>
)

function ManageSurvey({ name, parts }: { name: string; parts: ResultsParts }) {
  const [deleting, setDeleting] = useState(false)
  return (
    <ListedSurvey name={name} deleting={deleting} doing="manage this survey" whyNot={whyNotManage}>
      {(survey) =>
        // Without the permission to manage, the survey itself is shown.
        whyNotManage(survey.userPermission) ? (
          <Navigate to={fillLink(survey.name)} replace />
        ) : (
          <Managed survey={survey} parts={parts} deleting={deleting} onDeleting={setDeleting} />
        )
      }
    </ListedSurvey>
  )
}

interface ManagedProps {
  survey: Survey
  parts: ResultsParts
  deleting: boolean
  onDeleting: (begun: boolean) => void
}

function Managed({ survey, parts: { Downloads, FigureRows }, deleting, onDeleting }: ManagedProps) {
  useLiveAfter(`survey:${survey.id}`, allQueriesOf(surveys.list))
  const { name } = survey
  return (
    <Page
      title={`Survey data: ${name}`}
      actions={
        <>
          {!whyNotExplore(survey.userPermission) && (
            <Button
              component={Link}
              to={resultsLink(name)}
              variant="default"
              leftSection={<ChartColumn size={18} aria-hidden />}
            >
              Results
            </Button>
          )}
          <Downloads survey={survey} />
          <ScoresButton survey={survey} />
          <ReplaceButton survey={survey} />
          <Button
            component={Link}
            to={fillLink(name)}
            variant="default"
            leftSection={<ArrowLeft size={18} aria-hidden />}
          >
            BACK TO SURVEY
          </Button>
        </>
      }
    >
      <Toggles survey={survey} />
      <ComparisonSettings survey={survey} />
      <Details survey={survey} deleting={deleting} FigureRows={FigureRows} />
      {/* Loaded together, so that guests do not push the button away while the user clicks it. */}
      <Suspense>
        {!deleting && <SurveyGuests survey={survey} />}
        <DeleteSurvey survey={survey} onDeleting={onDeleting} />
      </Suspense>
    </Page>
  )
}

function ScoresButton({ survey: { name, userPermission } }: { survey: Survey }) {
  if (whyNotEditSurvey(userPermission)) return null
  return (
    <Button
      component={Link}
      to={scoresLink(name)}
      variant="default"
      leftSection={<Gauge size={18} aria-hidden />}
    >
      Scores
    </Button>
  )
}

function ReplaceButton({ survey: { name, userPermission } }: { survey: Survey }) {
  if (whyNotEditSurvey(userPermission)) return null
  return (
    <Button
      component={Link}
      to={replaceLink(name)}
      variant="default"
      leftSection={<FileUp size={18} aria-hidden />}
    >
      Replace questions
    </Button>
  )
}

function Toggles({ survey }: { survey: Survey }) {
  const { id, active, accept_submissions, only_latest_submissions, userPermission, updated_at } = survey
  const update = useEndpointMutation(surveys.update, {
    // `list` and `read` have the same path, so this also refreshes open surveys.
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
    onSuccess: (_, { body }) => {
      if (body?.accept_submissions === undefined) return toast('Saved')
      toast(
        body.accept_submissions ? 'Survey is accepting submissions' : 'Survey has been marked as finalized',
      )
    },
  })
  const change = (body: {
    active?: boolean
    accept_submissions?: boolean
    only_latest_submissions?: boolean
  }) => update.mutate({ params: { id }, body: { ...body, updated_at } })
  const submissions = accept_submissions ? whyNotFinalize(userPermission) : whyNotReopen(userPermission)
  return (
    <fieldset className={classes.toggles} disabled={update.isPending}>
      <legend className="visually-hidden">State of the survey</legend>
      <Switch
        label="Active"
        description="Accessible to users. If turned off, the survey is locked for everyone."
        checked={active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
      <Switch
        label="Accept submissions"
        description={
          submissions?.words ??
          (accept_submissions ? 'Survey is accepting submissions' : 'Survey has been marked as finalized')
        }
        disabled={submissions !== undefined}
        checked={accept_submissions}
        onChange={(event) => change({ accept_submissions: event.currentTarget.checked })}
      />
      <Switch
        label="Only latest submissions"
        description="Changed answers replace earlier ones, without a history."
        checked={only_latest_submissions}
        onChange={(event) => change({ only_latest_submissions: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

interface DetailsProps extends Pick<ResultsParts, 'FigureRows'> {
  survey: Survey
  deleting: boolean
}

function Details({ survey, deleting, FigureRows }: DetailsProps) {
  const percent = survey.metadata.percentage_completion
  return (
    <Table variant="vertical" className={classes.details} layout="fixed">
      <Table.Tbody>
        <DetailRow title="Name">{survey.name}</DetailRow>
        <DetailRow title="Description">{survey.description}</DetailRow>
        <DetailRow title="Type">
          {survey.sets === null ? survey.type : `${survey.type}, one set of answers for each institution`}
        </DetailRow>
        <DetailRow title="Project">
          <Link to={`/projects/${survey.project}/surveys`}>{survey.projectName}</Link>
        </DetailRow>
        <DetailRow title="Created">{tableDate(survey.created_at)}</DetailRow>
        <DetailRow title="Latest update">
          <Ago instant={survey.updated_at} />
        </DetailRow>
        <DetailRow title="Questions">{countText(survey.questions)}</DetailRow>
        <FigureRows survey={survey} enabled={!deleting} />
        <DetailRow
          title={survey.type === 'single-user' || survey.sets !== null ? 'Your completion' : 'Completion'}
        >
          {percent.toFixed(1)}%, {completionLabel(percent)}
        </DetailRow>
        <DetailRow title="Status">
          <SurveyChips survey={survey} />
        </DetailRow>
      </Table.Tbody>
    </Table>
  )
}
