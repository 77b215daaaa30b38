import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Permissions } from 'contract/projects/permissions.ts'
import { completionLabel } from 'contract/surveys/completion.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotCreateSurvey } from 'contract/surveys/surveys.rules.ts'
import { Upload as UploadIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SurveyCard } from './SurveyCard.tsx'
import classes from './ProjectSurveys.module.css'

interface ProjectSurveysProps {
  projectId: number
  permissions: Permissions
  /** Form for a new survey. The router provides it, because this domain may not import the questionnaires domain. */
  Upload: ComponentType<{ projectId: number; onClose: () => void; onCreated: () => void }>
}

/** A project's surveys as cards, with a button to create one if permitted (SRV-15, SRV-90). */
export function ProjectSurveys({ projectId, permissions, Upload }: ProjectSurveysProps) {
  const { data } = useSuspenseQuery(queryOf(surveys.list))
  useLive(`project:${projectId}`, allQueriesOf(surveys.list))
  const [params, setParams] = useSearchParameters()
  const uploading = params.has('upload')
  const showUpload = (on: boolean, state?: { done: true }) =>
    setParams((now) => (on ? now.set('upload', '') : now.delete('upload'), now), {
      preventScrollReset: true,
      state,
    })

  const mayCreate = !whyNotCreateSurvey(permissions)
  if (mayCreate && uploading)
    return (
      <Upload
        projectId={projectId}
        onClose={() => showUpload(false)}
        onCreated={() => showUpload(false, { done: true })}
      />
    )
  const here = data
    .filter(({ project }) => project === projectId)
    .toSorted((a, b) => a.display_order - b.display_order || a.id - b.id)
  // Only the first incomplete survey has a primary button.
  const next = here.find(
    ({ accessible, metadata }) =>
      accessible && completionLabel(metadata.percentage_completion) !== 'Completed',
  )
  const create = mayCreate && (
    <Button
      variant={next ? 'default' : 'filled'}
      leftSection={<UploadIcon size={18} aria-hidden />}
      onClick={() => showUpload(true)}
    >
      Create survey
    </Button>
  )
  if (here.length === 0)
    return (
      <EmptyState title="No Survey Data" action={create}>
        {mayCreate
          ? 'Upload a CSV file or an XLSForm workbook to create a survey that everyone in the project can fill.'
          : 'The surveys of this project will appear here.'}
      </EmptyState>
    )
  return (
    <div className={classes.surveys}>
      {create && <div>{create}</div>}
      <ul className={classes.cards}>
        {here.map((survey) => (
          <li key={survey.id}>
            <SurveyCard survey={survey} next={survey === next} />
          </li>
        ))}
      </ul>
    </div>
  )
}
