import { Button, Group } from '@mantine/core'
import { isSameQuestionnaire } from 'contract/questionnaires/questionnaire-changes.ts'
import { choicesOf, type CauseChoices } from 'contract/questionnaires/questionnaire-file.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotEditSurvey } from 'contract/surveys/surveys.rules.ts'
import { ArrowLeft, Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Page } from '../../ui/Page.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { AllRemarks } from '../upload/AllRemarks.tsx'
import { ChosenFile, errorsOf, remarksOf } from '../upload/ChosenFile.tsx'
import { useReplacementReport } from './replacement-report.ts'
import { QuestionnaireChangesShown } from './QuestionnaireChanges.tsx'
import { useDownloadQuestionnaire } from '../download-questionnaire.ts'
import { ListedSurvey } from '../../surveys/ListedSurvey.tsx'
import { fillLink, manageLink } from '../../surveys/survey-links.ts'
import { SurveySkeleton } from '../../surveys/SurveySkeleton.tsx'
import { FormSkeleton } from '../../ui/loading/FormSkeleton.tsx'
import { FormFiles } from '../files/FormFiles.tsx'
import { ListFilesField, listParts } from '../upload/ListFilesField.tsx'
import { FileField } from '../upload/FileField.tsx'
import classes from '../upload/UploadSurvey.module.css'

/** Replaces the questions of a survey with those in a file, after a preview of the changes. */
export function ReplaceQuestionsPage() {
  const name = useParams()['quizName'] ?? ''
  return (
    <Suspense fallback={<Loading />}>
      <ListedSurvey key={name} name={name} doing="replace its questions" whyNot={whyNotEditSurvey}>
        {(survey) => <ReplaceQuestions survey={survey} />}
      </ListedSurvey>
    </Suspense>
  )
}

const Loading = () => (
  <SurveySkeleton words="Loading survey data...">
    <FormSkeleton fields={1} />
  </SurveySkeleton>
)

function ReplaceQuestions({ survey }: { survey: Survey }) {
  // Without the permission to edit, the survey itself is shown.
  if (whyNotEditSurvey(survey.userPermission)) return <Navigate to={fillLink(survey.name)} replace />
  return <Replacing survey={survey} />
}

function Replacing({ survey }: { survey: Survey }) {
  const { id, name } = survey
  useLive(`survey:${id}`, allQueriesOf(surveys.list))
  const present = useDownloadQuestionnaire(id, name)
  return (
    <Page
      title={`Replace questions: ${name}`}
      lead="Upload the new questionnaire. You will see all changes before they are applied. All answers are kept."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            loading={present.isPending}
            onClick={() => present.mutate()}
          >
            Download current questions
          </Button>
          <Button
            component={Link}
            to={manageLink(name)}
            variant="default"
            leftSection={<ArrowLeft size={18} aria-hidden />}
          >
            Back to survey data
          </Button>
        </>
      }
    >
      <Replacement survey={survey} />
    </Page>
  )
}

function Replacement({ survey }: { survey: Survey }) {
  const { id, name } = survey
  const [file, setFile] = useState<File>()
  const [lists, setLists] = useState<File[]>([])
  const navigate = useNavigate()
  const replace = useEndpointMutation(replacements.replaceQuestions, {
    // `list` and `read` have the same path, so this also refreshes open surveys.
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
    ownFailure: true,
    onSuccess: () => {
      toast('Questions replaced. All answers are kept.')
      void navigate(manageLink(name))
    },
    // The survey has changed, so the preview has to be computed again.
    onFailure: ({ status }) => void (status === 409 && report.refetch()),
  })
  const [choices, setChoices] = useState<CauseChoices>()
  const report = useReplacementReport(survey, {
    file: replace.isPending || replace.isSuccess ? undefined : file,
    lists,
    choices,
  })
  const { data } = report
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setChoices(undefined)
    replace.reset()
  }
  const changes = data?.changes
  const remarks = data && errorsOf(data).length === 0 ? data.remarks : []
  return (
    <div className={classes.report}>
      <FileField file={file} onChange={choose} error={undefined} />
      {file && (
        <ListFilesField
          files={lists}
          onChange={(chosen) => {
            setLists(chosen)
            replace.reset()
          }}
        />
      )}
      {file && !replace.isPending && !replace.isSuccess && <ChosenFile report={report} />}
      {replace.error && (
        <AllRemarks failed="The questions were not replaced." remarks={remarksOf(replace.error)} />
      )}
      <AllRemarks
        failed="Errors"
        remarks={remarks}
        onChoose={(cause, choice) => setChoices({ ...(data && choicesOf(data)), [cause]: choice })}
      />
      {changes && !report.isFetching && <QuestionnaireChangesShown changes={changes} />}
      {file && (changes || replace.isPending) && (
        <Group>
          <ReasonButton
            loading={replace.isPending || replace.isSuccess}
            disabledReason={
              report.isFetching
                ? 'Reading the file …'
                : changes && isSameQuestionnaire(changes)
                  ? 'The file contains no changes.'
                  : undefined
            }
            onClick={() =>
              data &&
              replace.mutate({
                params: { id },
                body: {
                  updated_at: data.updated_at,
                  ...(choices && { choices: JSON.stringify(choices) }),
                },
                files: { file, ...listParts(lists) },
              })
            }
          >
            Replace questions
          </ReasonButton>
          <Button variant="default" component={Link} to={manageLink(name)}>
            Cancel
          </Button>
        </Group>
      )}
      {!file && <FormFiles surveyId={id} />}
    </div>
  )
}
