export { type NewSurvey, insertSurvey } from './insert-survey.ts'
export { unfinishedSurveys } from './list-surveys.ts'
export { respondentInstitutes } from './respondent-institutes.ts'
export { availabilityOf, ownInstitutionsOf } from './availability.ts'
export { toSurvey } from './survey-row.ts'
export {
  surveyViewerAllowed,
  type InSurvey,
  permissionsOn,
  reader,
  respondentFor,
  surveyFor,
} from './surveys.access.ts'
export { publishSurveyChange } from './surveys.live.ts'
export {
  ownInstitutions,
  respondentOf,
  surveyById,
  surveyToChange,
  type Filler,
  type SurveyRow,
} from './surveys.queries.ts'

export { invitedGuests } from './guests/survey-guests.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** A survey was opened for filling. */
    'survey.opened': SurveyEvent
    'survey.finalized': SurveyEvent
    'survey.reopened': SurveyEvent
    /** A guest of the project was invited to a survey. */
    'survey.guest_invited': SurveyEvent & { personId: number }
  }
}

export interface SurveyEvent {
  surveyId: number
  projectId: number
  /** Id of the person who did it. */
  by: number
}
