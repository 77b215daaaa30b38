/**
 * The results of a survey as SQL, for the explore grid and for downloads: texts, since COPY takes no parameters. The
 * only thing put into them is the survey's id, a number.
 */
export type Which = 'latest' | 'all'

/** `answer`, `question`, `person` and `readable.text`, newest first of each question where only that is wanted. */
interface Results {
  from: string
  where: string
}

/** Of all results a page: those that are not the latest are told one by one, so that few are looked at. */
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

/**
 * An answer as people read it, null for one that says nothing: the same as `answerText` of the contract gives, and a
 * test holds them together. `question.answer_keys` tells how each entry reads.
 */
const readable = `
  select string_agg(
    case key->>2 when 'box' then key->>1 when 'named' then (key->>1) || ': ' || text else text end,
    ', ' order by key->>0)
    filter (where text <> '' and
      (key->>2 <> 'box' or value = 'true' and coalesce(answer.answer->>(key->>3), '') = '')) as text
  from jsonb_each(answer.answer) entry (name, value)
  cross join lateral (
    select case value when 'true' then 'yes' when 'false' then 'no' else value #>> '{}' end,
      question.answer_keys->entry.name
  ) given (text, key)
  having bool_or(value <> 'false' and text ~ '[^[:space:]]')`

const isPlain = `jsonb_typeof(answer.answer->question.single_key) in ('string', 'number')
  and answer.answer->>question.single_key ~ '[^[:space:]]'`

// 'offset 0' keeps each of these what it is: looked up by key and remembered (so that the order of answers stays, and
// what is the same for all answers of a question is worked out once), and not once for each mention.
const joined = `
  join lateral (
    select id, position, question, variable_name, removed_at, answer_keys, single_key,
      spreadsheet_safe(question) as safe_question
    from question where id = answer.question_id offset 0
  ) question on true
  left join lateral (
    select email, spreadsheet_safe(email) as safe_email from person where id = answer.person_id offset 0
  ) person on true
  left join lateral (
    select hidden_answered from survey_progress
    where survey_id = answer.survey_id and respondent_id = answer.respondent_id offset 0
  ) progress on true
  cross join lateral (
    select case when ${isPlain} then answer.answer->>question.single_key else (${readable}) end as text offset 0
  ) readable`

/** Answers that say nothing, and those whose question is not asked now, are no part of the latest results. */
const counts = `question.removed_at is null and readable.text is not null
  and (progress.hidden_answered is null or answer.question_id <> all (progress.hidden_answered))`

const isLatest = `not exists (
  select from answer newer
  where newer.survey_id = answer.survey_id and newer.respondent_id = answer.respondent_id
    and newer.question_id = answer.question_id and newer.id > answer.id)`
