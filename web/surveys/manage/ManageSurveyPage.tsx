import { Button, Switch, Table } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { completionLabel } from 'contract/answers/progress.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveyResults } from 'contract/results/results.contract.ts'
import { surveyAnswers } from 'contract/answers/answers.contract.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { whyNotEdit, whyNotFinalize, whyNotManage, whyNotReopen } from 'contract/surveys/surveys.rules.ts'
import { ArrowLeft, FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { every, q, useCall } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { tableDate } from '../../ui/dates.ts'
import { Page } from '../../ui/Page.tsx'
import { DeleteSurvey } from './DeleteSurvey.tsx'
import { DownloadResults } from '../../results/DownloadResults.tsx'
import { fillLink, replaceLink } from '../survey-links.ts'
import { SurveyChips } from '../SurveyChips.tsx'
import { SurveyGuests } from './SurveyGuests.tsx'
import { SurveyGone } from '../SurveyGone.tsx'
import classes from './ManageSurveyPage.module.css'

/** What a survey is, whether it can be filled, and what was answered (SRV-07, SRV-58 to SRV-70). */
export function ManageSurveyPage() {
  return (
    <Suspense fallback={<p role="status">Loading survey data...</p>}>
      <ManageSurvey key={useParams()['quizName']} name={useParams()['quizName'] ?? ''} />
    </Suspense>
  )
}

function ManageSurvey({ name }: { name: string }) {
  const { data } = useSuspenseQuery(q(surveys.list))
  const survey = data.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const [opened] = useState(survey)
  const [deleting, setDeleting] = useState(false)
  // It was deleted while it was open, here or elsewhere.
  if (!survey && opened) return deleting ? null : <SurveyGone name={opened.name} />
  if (!survey) return <Navigate to="/error" replace />
  // Who may not manage it is sent where they can see it.
  if (whyNotManage(survey.userPermission)) return <Navigate to={fillLink(survey.name)} replace />
  return <Managed survey={survey} deleting={deleting} onDeleting={setDeleting} />
}

interface ManagedProps {
  survey: Survey
  deleting: boolean
  onDeleting: (begun: boolean) => void
}

function Managed({ survey, deleting, onDeleting }: ManagedProps) {
  useLive(`survey:${survey.id}`, every(surveys.list))
  const { name } = survey
  return (
    <Page
      title={`Survey data: ${name}`}
      actions={
        <>
          <DownloadResults survey={survey} />
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
      <Details survey={survey} deleting={deleting} />
      {!deleting && <SurveyGuests survey={survey} />}
      <DeleteSurvey survey={survey} onDeleting={onDeleting} />
    </Page>
  )
}

function ReplaceButton({ survey: { name, userPermission } }: { survey: Survey }) {
  if (whyNotEdit(userPermission)) return null
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
  const update = useCall(surveys.update, {
    refresh: [every(surveys.list), every(surveys.listByProject), every(surveyAnswers.read)],
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
        description="Accessible to users; otherwise locked for everybody"
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
        description="Keep no history: a changed answer replaces the one before it"
        checked={only_latest_submissions}
        onChange={(event) => change({ only_latest_submissions: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

function Details({ survey, deleting }: { survey: Survey; deleting: boolean }) {
  const { id, metadata } = survey
  useLive(`submissions:${id}`, every(surveyResults.readFigures))
  const { data: figures } = useQuery({
    ...q(surveyResults.readFigures, { params: { id } }),
    enabled: !deleting,
    meta: { ownMissing: true },
  })
  const count = (figure: number | undefined) => figure?.toLocaleString('en') ?? '…'
  const percent = metadata.percentage_completion
  const rows: [string, React.ReactNode][] = [
    ['Name', survey.name],
    ['Description', survey.description],
    ['Type', survey.type],
    [
      'Project',
      <Link key="project" to={`/projects/${survey.project}/surveys`}>
        {survey.projectName}
      </Link>,
    ],
    ['Created', tableDate(survey.created_at)],
    ['Latest update', tableDate(survey.updated_at)],
    ['Questions', count(survey.questions)],
    ['Sections', count(figures?.sections)],
    ['Respondents', count(figures?.respondents)],
    ['Answers', count(figures?.answers)],
    ['Completion', `${percent.toFixed(1)}%, ${completionLabel(percent)}`],
    ['Status', <SurveyChips key="status" survey={survey} />],
  ]
  return (
    <Table variant="vertical" className={classes.details} layout="fixed">
      <Table.Tbody>
        {rows.map(([title, value]) => (
          <Table.Tr key={title}>
            <Table.Th scope="row" w={{ base: 120, sm: 200 }}>
              {title}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
