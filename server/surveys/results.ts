/**
 * The results of a survey as SQL, for the explore grid and for downloads. Texts, since COPY takes no parameters: the
 * only thing put into them is the survey's id, a number.
 */

/**
 * Per question: by each key that its answers may have, the option's place and label, and where the typed value of a
 * choice lies. Questions that are no longer asked have answers too.
 */
const keys = (surveyId: number) => `
  keyed as materialized (
    select q.id, q.position, q.question, q.variable_name, q.removed_at,
      q.question_type <> 'other' or jsonb_array_length(q.options) > 1 as named,
      coalesce((
        select jsonb_object_agg(key.name, jsonb_build_object('at', o.at, 'typed', key.typed,
          'label', coalesce(nullif(o.option->>'label', ''), o.option->>'name')))
        from jsonb_array_elements(q.options) with ordinality o (option, at)
        cross join lateral (
          select o.option->>'name' || case o.option->>'type' when 'file' then '-file' else '-data' end as data
        ) d
        cross join lateral (values (o.option->>'name', d.data), (d.data, null)) key (name, typed)
        where o.option->>'type' <> 'mapping'
      ), '{}') as keys
    from question q where q.survey_id = ${surveyId}
  )`

/**
 * An answer as people read it, null for one that says nothing: the same as `answerText` of the contract gives, and a
 * test holds them together.
 */
const readable = `
  select string_agg(
    case
      when given.typed is not null then given.key->>'label'
      when keyed.named then concat(given.key->>'label', ': ', given.text)
      else given.text
    end, ', ' order by (given.key->>'at')::integer)
    filter (where given.key is not null and given.text <> '' and (given.typed is null
      or given.value = 'true' and coalesce(answer.answer->>given.typed, '') = '')) as text
  from (
    select keyed.keys->entry.key as key, keyed.keys->entry.key->>'typed' as typed, entry.value,
      case entry.value when 'true' then 'yes' when 'false' then 'no' else entry.value #>> '{}' end as text
    from jsonb_each(answer.answer) entry (key, value)
  ) given
  having bool_or(given.value <> 'false' and given.text ~ '[^[:space:]]')`

export type Which = 'latest' | 'all'

/**
 * WITH and FROM of the results: `answer`, `keyed` (its question), `person`, `readable.text`. Latest is the newest
 * record of each question and set, without those that say nothing or whose question is not asked now.
 */
export const resultsOf = (surveyId: number, which: Which) => ({
  with: `with ${keys(surveyId)}`,
  from: `
  from answer
  join keyed on keyed.id = answer.question_id
  left join person on person.id = answer.person_id
  left join lateral (${readable}) readable on true`,
  where: `where answer.survey_id = ${surveyId} ${which === 'latest' ? isLatest : ''}`,
})

const isLatest = `
  and keyed.removed_at is null
  and readable.text is not null
  and not exists (
    select from answer newer
    where newer.survey_id = answer.survey_id and newer.respondent_id = answer.respondent_id
      and newer.question_id = answer.question_id and newer.id > answer.id)
  and not exists (
    select from survey_progress hiding
    where hiding.survey_id = answer.survey_id and hiding.respondent_id = answer.respondent_id
      and answer.question_id = any (hiding.hidden_answered))`
