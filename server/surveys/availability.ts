import type { Availability } from 'contract/surveys/surveys.rules.ts'
import type { SurveyRow } from './surveys.queries.ts'

type Institutions = Pick<SurveyRow, 'sets' | 'institution_ids' | 'is_institution_admin'>

/** Of a survey with a set for each institution: the viewer's institutions that take part. */
export const ownInstitutionsOf = ({ sets, institution_ids, is_institution_admin }: Institutions) =>
  sets === null ? null : { count: institution_ids?.length ?? 0, is_admin: is_institution_admin ?? false }

/** What decides, beside permissions, whether the viewer can open and fill the survey. */
export const availabilityOf = (
  survey: Institutions & Pick<SurveyRow, 'active' | 'accept_submissions' | 'has_review' | 'revises'>,
): Availability => ({
  active: survey.active,
  accept_submissions: survey.accept_submissions,
  has_review: survey.has_review,
  revises: survey.revises,
  own_institutions: ownInstitutionsOf(survey),
})
