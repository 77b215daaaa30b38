import type { QuestionWithAnswer, SurveyForm } from 'contract/answers/form.ts'

/** Test data: a form as the server returns it to a user who can fill it. */
export const exampleForm = (
  results: QuestionWithAnswer[],
  changes: Partial<SurveyForm> = {},
): SurveyForm => ({
  form_id: 1,
  name: 'Survey',
  description: '',
  type: 'multi-user',
  updated_at: '2026-01-01T00:00:00.000Z',
  results,
  project_details: { id: 1, name: 'Project' },
  user_permissions: ['FILL_PROJECT_SURVEYS'],
  form_active: true,
  accept_submissions: true,
  only_latest_submissions: false,
  form_metadata: {
    styling_info: {},
    percentage_completion: 0,
    total_visible: 0,
    total_answered: 0,
    required_missing: 0,
  },
  sets: null,
  own_institutions: null,
  respondent: { shared: true, user_id: 1, set: 0, institution: null, institutions: [] },
  files: {},
  languages: [],
  default_language: '',
  ...changes,
})
