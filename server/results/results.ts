export { compareInOneQuestion } from './compare/compare-institutions.ts'
export { institutionsWithAnswers } from './compare/compare.queries.ts'
export { crossOf } from './cross/read-cross.ts'
export { comparisonOf, crossableColumn } from './cross/sets-by.ts'
export { download } from './download/download.ts'
export { scoresOfSets } from './scores/scores-of-sets.ts'
export { scoresOfSurvey } from './scores/scores-of-survey.ts'
export { entryName, folderName } from './download/entry-name.ts'
export { resultsReader } from './results.access.ts'
export { slowFigures } from './slow-figures.ts'
export { questionFigures } from './summary/question-figures.ts'
export { setsToCount } from './table/find-sets.ts'
export { surveyTables } from './table/survey-tables.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** A manager reminds people who have not completed a survey. */
    'survey.reminded': { surveyId: number; projectId: number; by: number; people: number[] }
    /** The deadline of a survey approaches, which these people have not completed. */
    'survey.due': { surveyId: number; projectId: number; people: number[] }
  }
}
