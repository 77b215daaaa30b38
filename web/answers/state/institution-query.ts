import type { SurveyForm } from 'contract/answers/form.ts'

/** The institution whose set the page fills, for queries; empty if it needs no name. */
export const institutionQuery = ({ institution }: Pick<SurveyForm['respondent'], 'institution'>) =>
  institution ? { institution: institution.id } : {}
