/**
 * Whether a record `answer` is the newest one of its question and set, and of its instance within groups that repeat. In two
 * parts, as each follows another index.
 */
export const isNewestRecord = `case when answer.instance is null
  then not exists (
    select from answer newer where newer.survey_id = answer.survey_id and newer.respondent_id = answer.respondent_id
      and newer.question_id = answer.question_id and newer.id > answer.id offset 0)
  else not exists (
    select from answer newer where newer.survey_id = answer.survey_id and newer.respondent_id = answer.respondent_id
      and newer.question_id = answer.question_id and newer.instance = answer.instance and newer.id > answer.id offset 0)
  end`

/** Whether a record `answer` is hidden in its set, of which `hidden_answered` and `hidden_in_instances` are columns. */
export const isHiddenAnswer = `case when answer.instance is null
  then answer.question_id = any (hidden_answered)
  else answer.question_id || ':' || answer.instance = any (hidden_in_instances) end`
