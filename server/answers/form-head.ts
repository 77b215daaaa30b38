import type { SurveyForm, FormMetadata } from 'contract/answers/form.ts'
import { readStyling } from 'contract/surveys/styling.ts'
import { ownInstitutionsOf, type SurveyRow } from '../surveys/surveys.ts'
import type { InSet } from './answers.access.ts'
import type { FillerInstitutions } from './institution-of-set.ts'

/** Everything of the form except questions, answers and files. */
export const toFormHead = (
  { survey, permissions, viewer, set }: InSet,
  institutions: FillerInstitutions,
): Omit<SurveyForm, 'results' | 'files'> => ({
  form_id: survey.id,
  name: survey.name,
  description: survey.description,
  type: survey.type,
  sets: survey.sets,
  updated_at: survey.updated_at.toISOString(),
  project_details: { id: survey.project_id, name: survey.project_name },
  user_permissions: permissions,
  form_active: survey.active,
  accept_submissions: survey.accept_submissions,
  only_latest_submissions: survey.only_latest_submissions,
  form_metadata: formMetadataOf(survey.styling_info, survey),
  respondent: {
    shared: set.respondentId < 0 || (set.respondentId === 0 && survey.sets === null),
    user_id: viewer.id,
    set: set.respondentId,
    ...institutions,
  },
  own_institutions: ownInstitutionsOf(survey),
  languages: survey.languages,
  default_language: survey.default_language,
  ...(survey.has_review && { has_review: true as const }),
  ...(survey.revises && { revises: true as const }),
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
