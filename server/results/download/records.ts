import { tableColumn } from 'contract/questionnaires/question-tables.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import type { FilterHits } from '../find-answers.ts'
import { isHiddenAnswer } from '../newest-records.ts'
import { groupPaths, instanceLabel, placedInstances, textInInstance } from '../placed-instances.ts'
import { respondentEmail } from '../respondent-email.ts'
import type { DownloadConnection } from './connection.ts'

export interface Wanted {
  surveyId: number
  which: 'latest' | 'all'
  /** The answers that a filter finds; all of them without. */
  hits?: FilterHits | undefined
}

/** Columns of a question in downloads. */
export type ResultQuestion = Pick<
  Question,
  'section_name' | 'question' | 'variable_name' | 'question_type' | 'options'
> & { id: number; column: string; repeat?: number | undefined }

/** The questions of the survey in order; removed ones still have records, but are not part of the latest results. */
export async function questionsWithResults(
  connection: DownloadConnection,
  { surveyId, which }: Wanted,
): Promise<ResultQuestion[]> {
  const questions = await connection.rows<
    Omit<ResultQuestion, 'column' | 'repeat'> & { table_group: string; repeat_id: string | null }
  >(
    `select id, section_name, question, table_group, variable_name, question_type, options, repeat_id from question
    where survey_id = $1 and (removed_at is null or $2)
    order by removed_at is not null, position, id`,
    [surveyId, which === 'all'],
  )
  // The driver returns bigint as text.
  const outside = questions.map(({ table_group, repeat_id, ...one }) => ({
    ...one,
    id: Number(one.id),
    column: tableColumn(table_group),
    repeat: repeat_id === null ? undefined : Number(repeat_id),
  }))
  if (outside.every(({ repeat }) => repeat === undefined)) return outside
  const places = await placesOf(connection, surveyId)
  return outside.flatMap((one) =>
    one.repeat === undefined
      ? [one]
      : (places.get(one.repeat) ?? []).map(({ place, label }) => ({
          ...one,
          id: one.id + place * instanceStep,
          question: textInInstance(label, one.question),
        })),
  )
}

/**
 * A question within a group that repeats has an id for each place of an instance: its own plus the number of the place
 * times this. So records are as short as those of other surveys, and each heading is written once.
 */
const instanceStep = 2 ** 32

/** The ids of a question in the table `question`. */
export const idOfQuestion = ({ id }: Pick<ResultQuestion, 'id'>) => id % instanceStep

/** The places of instances of each group, see `placedInstances`. */
async function placesOf(connection: DownloadConnection, surveyId: number) {
  const rows = await connection.rows<{
    group_id: string
    place: number
    path: number[]
    names: string[]
    labels: string[]
  }>(
    `select distinct placed.group_id, placed.place, placed.path, repeat.names, repeat.labels
    from (${placedInstances('$1')}) placed join (${groupPaths('$1')}) repeat on repeat.id = placed.group_id
    order by placed.place`,
    [surveyId],
  )
  const places = rows.map(({ group_id, place, path, names, labels }) => ({
    group: Number(group_id),
    place,
    label: instanceLabel({ path, names, labels }),
  }))
  return Map.groupBy(places, ({ group }) => group)
}

/**
 * The statement for the records of a survey, or of some of its questions, as `recordsIn` expects them: question id,
 * time, e-mail, and answer as text. COPY has no parameters; only numbers are inserted into the text.
 */
export const recordsQuery = (
  wanted: Wanted,
  questions: readonly ResultQuestion[],
  ofSection = false,
): string => {
  const questionIds = ofSection ? [...new Set(questions.map(idOfQuestion))] : undefined
  if (wanted.which === 'all') return all(wanted, questionIds, questions)
  return (questions.some(isInGroup) ? latestWithInstances : latest)(wanted, questionIds)
}

const isInGroup = ({ repeat }: ResultQuestion) => repeat !== undefined

/** The id of a record's question, see `instanceStep`, with `withPlace`. */
const placedId = `question_id + coalesce(place, 0)::bigint * ${instanceStep}`
const withPlace = (surveyId: number) => `
  left join (${placedInstances(String(surveyId))}) placed on placed.id = record.instance
    and placed.respondent_id = record.respondent_id`

/** The setting of the connection with a text of a filter. */
const settingOf = (at: number) => `seventeen.part_${at}`

/** Makes the texts of the filter known to the statements of this connection. */
export async function setFilterTexts(connection: DownloadConnection, { hits }: Wanted): Promise<void> {
  for (const [at, part] of hits?.parts.entries() ?? [])
    await connection.rows('select set_config($1, comparable($2), true)', [settingOf(at), part])
}

/** A condition on the records of a table, after `setFilterTexts`. */
export const passesFilter = ({ hits }: Wanted, table: string): string =>
  hits
    ? `(${[
        ...hits.parts.map(
          (_, at) => `strpos(comparable(${table}.answer_text), current_setting('${settingOf(at)}')) > 0`,
        ),
        `${table}.question_id = any ('{${hits.questions.join()}}')`,
        `${table}.person_id = any ('{${hits.people.join()}}')`,
      ].join(' or ')})`
    : 'true'

// Looked up once per person (Memoize), and before the newest records are chosen: after that the planner no longer knows
// that there are few persons and that the records are ordered, and sorts a million rows.
const giver = `
  left join lateral (
    select ${respondentEmail} as email
    from respondent left join person on person.id = respondent.person_id
    where respondent.survey_id = answer.survey_id and respondent.person_id = answer.person_id offset 0
  ) giver on true`

// Ordered by an index: sorting a million records would take longer than reading them. A whole survey in order of time,
// a section question by question.
const all = (wanted: Wanted, questionIds: number[] | undefined, questions: readonly ResultQuestion[]) => {
  const order = questionIds ? 'question_id, answer.id' : 'answer.created_at, answer.id'
  const isPlaced = questions.some(isInGroup)
  const records = `
  select question_id, answer.created_at, email, answer_text
    ${isPlaced ? ', answer.id, answer.instance, answer.respondent_id' : ''}
  from answer ${giver}
  where survey_id = ${wanted.surveyId} ${amongst(questionIds)} and ${passesFilter(wanted, 'answer')}
  order by ${order}`
  return isPlaced
    ? `select ${placedId}, created_at, email, answer_text from (${records}) record ${withPlace(wanted.surveyId)}
      order by ${order.replaceAll('answer.', 'record.')}`
    : records
}

/** The newest record of each question and set, unless it is empty or its question is hidden in the set. */
const latest = (wanted: Wanted, questionIds?: number[]) => {
  const { surveyId } = wanted
  const order = questionIds ? 'question_id, respondent_id' : 'respondent_id, question_id'
  return `
  select question_id, created_at, email, answer_text
  from (
    select distinct on (${order}) question_id, respondent_id, person_id, answer.created_at, email, answer_text
    from answer ${giver}
    left join lateral (
      select hidden_answered from survey_progress progress
      where progress.survey_id = ${surveyId} and progress.respondent_id = answer.respondent_id offset 0
    ) progress on true
    where survey_id = ${surveyId} ${amongst(questionIds)}
      and question_id <> all (coalesce(hidden_answered, '{}'))
    order by ${order}, answer.id desc
  ) newest
  where answer_text <> '' and ${passesFilter(wanted, 'newest')}
  order by ${order}`
}

/** The same for a survey with groups that repeat, in each instance. */
const latestWithInstances = (wanted: Wanted, questionIds?: number[]) => {
  const { surveyId } = wanted
  const order = questionIds ? 'question_id, respondent_id' : 'respondent_id, question_id'
  return `
  select ${placedId}, created_at, email, answer_text
  from (
    select distinct on (${order}, instance) question_id, respondent_id, instance, person_id, answer.created_at, email,
      answer_text
    from answer ${giver}
    left join lateral (
      select hidden_answered, hidden_in_instances from survey_progress progress
      where progress.survey_id = ${surveyId} and progress.respondent_id = answer.respondent_id offset 0
    ) progress on true
    where survey_id = ${surveyId} ${amongst(questionIds)} and not coalesce(${isHiddenAnswer}, false)
    order by ${order}, instance, answer.id desc
  ) record ${withPlace(surveyId)}
  where answer_text <> '' and ${passesFilter(wanted, 'record')}
  order by ${order.replace('respondent_id', 'record.respondent_id')}, path nulls first`
}

const amongst = (questionIds: number[] | undefined) =>
  questionIds ? `and question_id = any ('{${questionIds.join()}}')` : ''
