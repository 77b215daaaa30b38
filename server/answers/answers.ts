import type { SurveyEvent } from '../surveys/surveys.ts'

export { filesNamedIn, signedFiles, type NamedFile } from './answer-files.ts'
export { recordsOf, respondentsNamed, type AnswerSet } from './answers.queries.ts'
export { answersInSet } from './read-set.ts'
export { recountKey } from './recount-progress.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** A reviewer asks the respondents of a set to revise answers. */
    'survey.revision_asked': SurveyEvent & { people: number[]; answers: number; institution: number | null }
    /** A reviewer commented on an answer, for the respondents of its set. */
    'survey.commented': SurveyEvent & { people: number[]; institution: number | null }
    /** A respondent commented on an answer or has revised the set, for its reviewers. */
    'survey.review_answered': SurveyEvent & { people: number[]; respondent: number; isRevised: boolean }
  }
}
