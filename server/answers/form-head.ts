import type { SurveyForm, FormMetadata } from 'contract/answers/form.ts'
import { readStyling } from 'contract/surveys/styling.ts'
import { type InSurvey, type SurveyRow, respondentOf } from '../surveys/surveys.ts'

/** Everything of the form except questions, answers and files. */
export const toFormHead = ({
  survey,
  permissions,
  viewer,
}: InSurvey): Omit<SurveyForm, 'results' | 'files'> => ({
  form_id: survey.id,
  name: survey.name,
  description: survey.description,
  type: survey.type,
  updated_at: survey.updated_at.toISOString(),
  project_details: { id: survey.project_id, name: survey.project_name },
  user_permissions: permissions,
  form_active: survey.active,
  accept_submissions: survey.accept_submissions || survey.revises,
  only_latest_submissions: survey.only_latest_submissions,
  form_metadata: formMetadataOf(survey.styling_info, survey),
  respondent: { shared: respondentOf(survey, viewer.id) === 0, user_id: viewer.id },
  languages: survey.languages,
  default_language: survey.default_language,
  ...(survey.has_review && { has_review: true as const }),
  ...(survey.due_at && { due_at: survey.due_at.toISOString() }),
})

type Progress = Pick<
  SurveyRow,
  'percentage_completion' | 'total_visible' | 'total_answered' | 'required_missing'
>

export const formMetadataOf = (styling: SurveyRow['styling_info'], progress: Progress): FormMetadata => ({
  styling_info: readStyling(styling),
  percentage_completion: progress.percentage_completion ?? 0,
  total_visible: progress.total_visible ?? 0,
  total_answered: progress.total_answered ?? 0,
  required_missing: progress.required_missing ?? 0,
})
