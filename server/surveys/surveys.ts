export { type NewSurvey, insertSurvey } from './insert-survey.ts'
export { surveyShown } from './survey-row.ts'
export { allowed, type InSurvey, permissionsOn, reader, surveyFor } from './surveys.access.ts'
export { tellOfSurvey } from './surveys.live.ts'
export { type SurveyRow, nextVersion, respondentOf, surveyById, surveyToChange } from './surveys.queries.ts'

export { invitedGuests } from './guests/survey-guests.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface News {
    /** A new survey can be filled. */
    'survey.opened': SurveyNews
    'survey.finalized': SurveyNews
    'survey.reopened': SurveyNews
    /** A guest of the project may fill a survey. */
    'survey.guest_invited': SurveyNews & { personId: number }
  }
}

export interface SurveyNews {
  surveyId: number
  projectId: number
  /** Id of the person who did it. */
  by: number
}
