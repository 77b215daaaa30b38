/**
 * The results of a survey as SQL, for the explore grid and for downloads: texts, since COPY takes no parameters. The
 * only thing put into them is the survey's id, a number.
 */
export type Which = 'latest' | 'all'

/** `answer`, its `question` and the `person` who gave it. */
interface Results {
  from: string
  where: string
}

/** Results of which a page is wanted: whether one is the latest is asked of each that is looked at. */
export const pageOfResults = (surveyId: number, which: Which): Results => ({
  from: `from answer ${joined}`,
  where: `where answer.survey_id = ${surveyId} ${which === 'all' ? '' : `and ${counts} and ${isLatest}`}`,
})

/** Every result, in the order of an index: sorting a million would take longer than reading them. */
export const allResults = (surveyId: number, which: Which): Results & { order: string } =>
  which === 'all'
    ? { ...pageOfResults(surveyId, which), order: 'answer.created_at, answer.id' }
    : {
        from: `from (
          select distinct on (respondent_id, question_id) * from answer where survey_id = ${surveyId}
          order by respondent_id, question_id, id desc
        ) answer ${joined}`,
        where: `where ${counts}`,
        order: 'answer.respondent_id, answer.question_id',
      }

const joined = `
  join question on question.id = answer.question_id
  left join person on person.id = answer.person_id
  left join survey_progress progress
    on progress.survey_id = answer.survey_id and progress.respondent_id = answer.respondent_id`

/** Answers that say nothing, and those whose question is not asked now, are no part of the latest results. */
const counts = `question.removed_at is null and answer.answer_text <> ''
  and (progress.hidden_answered is null or answer.question_id <> all (progress.hidden_answered))`

const isLatest = `not exists (
  select from answer newer
  where newer.survey_id = answer.survey_id and newer.respondent_id = answer.respondent_id
    and newer.question_id = answer.question_id and newer.id > answer.id)`
