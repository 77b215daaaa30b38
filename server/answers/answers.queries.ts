import { sql } from 'kysely'
import { answerIdIn, type AnswerId, type AnswerKey } from 'contract/questionnaires/answer-key.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { query, type Db, type Tx } from '../platform/database/database.ts'
import { sendAfterCommit } from '../platform/broker/outbox.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'
import { ownInstitutions, respondentOf, type Filler } from '../surveys/surveys.ts'
import type { SetProgress } from './compute-progress.ts'

/**
 * The answers of one person, the shared ones (`respondentId` 0), or those of an institution (its id with a minus), in one
 * survey.
 */
export interface AnswerSet {
  surveyId: number
  respondentId: number
}

/** The newest record of a question in a set, and in an instance within groups that repeat. */
export interface LatestAnswer extends AnswerKey {
  id: number
  person_id: number
  created_at: Date
  answer: Answer
}

/** Questions outside groups that repeat, and those within. */
type Asked = Pick<Questionnaire, 'idsOutside' | 'idsWithin'>
type QuestionsOfSet = AnswerSet & Asked

/** The latest records of these questions: one index probe each, however long the history is. */
const latest = ({ surveyId, respondentId, idsOutside }: QuestionsOfSet) => sql`
  from unnest(${idsOutside}::bigint[]) asked (question_id)
  cross join lateral (
    select id, person_id, created_at, answer from answer
    where survey_id = ${surveyId} and respondent_id = ${respondentId} and question_id = asked.question_id
    order by id desc limit 1
  ) latest`

/** The same for questions within groups that repeat, in each instance. */
const latestWithin = ({ surveyId, respondentId, idsWithin }: QuestionsOfSet) => sql`
  from (
    select distinct on (question_id, instance) question_id, instance, id, person_id, created_at, answer from answer
    where survey_id = ${surveyId} and respondent_id = ${respondentId} and question_id = any (${idsWithin}::bigint[])
      and instance is not null
    order by question_id, instance, id desc
  ) latest`

const readTexts = query(
  (_, wanted: QuestionsOfSet) =>
    sql<{ question_id: number; id: number; answer: string }>`
      select question_id, id, answer::text as answer ${latest(wanted)}`,
)
/** Answers outside groups that repeat, as JSON text, passed on without parsing. */
export const latestTexts = (db: Db, set: AnswerSet, idsOutside: readonly number[]) =>
  readTexts(db, { ...set, idsOutside, idsWithin: [] })

const readAnswers = query(
  (_, wanted: QuestionsOfSet) =>
    sql<LatestAnswer>`select question_id, id, person_id, created_at, answer ${latest(wanted)}`,
)
const readAnswersWithin = query(
  (_, wanted: QuestionsOfSet) =>
    sql<LatestAnswer & { instance: string }>`
      select question_id, instance, id, person_id, created_at, answer ${latestWithin(wanted)}`,
)
export const answersWithin = async (db: Db, set: AnswerSet, { idsWithin }: Pick<Asked, 'idsWithin'>) =>
  idsWithin.length === 0 ? [] : readAnswersWithin(db, { ...set, idsOutside: [], idsWithin })
export const latestAnswers = async (db: Db, set: AnswerSet, { idsOutside, idsWithin }: Asked) => [
  ...(await readAnswers(db, { ...set, idsOutside, idsWithin })),
  ...(await answersWithin(db, set, { idsWithin })),
]

const maxRecords = 20
/** The newest records of a question in a set, with who gave them. */
export const recordsOf = (
  db: Db,
  { surveyId, respondentId }: AnswerSet,
  { question_id, instance }: AnswerKey,
) =>
  db
    .selectFrom('answer')
    .innerJoin('respondent', (join) =>
      join
        .onRef('respondent.survey_id', '=', 'answer.survey_id')
        .onRef('respondent.person_id', '=', 'answer.person_id'),
    )
    .leftJoin('person', 'person.id', 'answer.person_id')
    .select(['answer.id', 'answer.answer', 'answer.person_id', 'answer.created_at'])
    .select(['person.first_name', 'person.last_name', 'respondent.number'])
    .where('answer.survey_id', '=', surveyId)
    .where('answer.respondent_id', '=', respondentId)
    .where('answer.question_id', '=', question_id)
    .where('answer.instance', instance === undefined ? 'is' : '=', instance ?? null)
    .orderBy('answer.id', 'desc')
    .limit(maxRecords)
    .execute()

/** Numbers and names of people who have answered a survey; no names of those who were removed. */
export const respondentsNamed = (db: Db, surveyId: number, ids: readonly number[]) =>
  db
    .selectFrom('respondent')
    .leftJoin('person', 'person.id', 'respondent.person_id')
    .select(['respondent.person_id', 'number', 'first_name', 'last_name'])
    .where('survey_id', '=', surveyId)
    .where('respondent.person_id', 'in', ids)
    .execute()

/** Gives a person, or an institution with a set (its id with a minus), the next number among the respondents of a survey, unless they have one. */
export async function numberRespondent(tx: Tx, surveyId: number, personId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`respondents:${surveyId}`}, 0))`.execute(tx)
  await sql`
    insert into respondent (survey_id, person_id, number)
    select ${surveyId}, ${personId}, coalesce(max(number), 0) + 1 from respondent where survey_id = ${surveyId}
    on conflict (survey_id, person_id) do nothing`.execute(tx)
}

export interface NewAnswer extends AnswerKey {
  answer: Answer
  /** The answer as `resultText` formats it. */
  answer_text: string
}

/** A change of an answer set. */
export interface Change {
  answers: readonly NewAnswer[]
  personId: number
  now: Date
  /** If false, the records that the new ones replace are deleted. */
  keepHistory: boolean
  progress: SetProgress
  /** When the set was last saved, stored with its progress. */
  savedAt: Date
  /** Sent to subscribers, formatted by `liveMessage`. */
  messages: readonly string[]
  /** The institution to which a set belongs that begins with this change. */
  institution?: SetInstitution | undefined
}

/** The institution of a set; `isChosen` by its respondent, rather than by default. */
export interface SetInstitution {
  id: number | null
  isChosen: boolean
}

interface Written {
  version: string
  ids: Record<string, number> | null
  /** Completion of the set before, from 0 to 100. */
  completed_before: number
  /** Whether a webhook of the project receives events about answers. */
  is_watched: boolean
  /** Whether the set was verified before this change. */
  is_outdated: boolean
  /** Ids of live messages. */
  queued: number[]
}

type Columns = AnswerSet &
  Omit<SetProgress, 'calculated' | 'scores'> &
  Omit<Change, 'answers' | 'progress' | 'institution'> & {
    given: string
    calculated: string
    scores: string
    institutionId: number | null
    institutionIsChosen: boolean
  }
const writeSets = query(
  (_, set: Columns) => sql<Written>`
    with given as materialized (
      select * from jsonb_to_recordset(${set.given}::text::jsonb)
        as given (question_id bigint, instance text, answer jsonb, answer_text text)
    ), replaced as (
      delete from answer using given
      where not ${set.keepHistory}::boolean and answer.survey_id = ${set.surveyId}
        and answer.respondent_id = ${set.respondentId} and answer.question_id = given.question_id
        and answer.instance is not distinct from given.instance
    ), outdated as (
      update set_review set changed_at = ${set.now}
      where survey_id = ${set.surveyId} and respondent_id = ${set.respondentId} and verified_at is not null
        and changed_at is null and exists (select from given)
      returning survey_id
    ), added as (
      insert into answer (survey_id, respondent_id, question_id, instance, person_id, answer, answer_text, created_at)
      select ${set.surveyId}, ${set.respondentId}, question_id, instance, ${set.personId}, answer, answer_text,
        ${set.now}
      from given
      returning concat_ws(':', question_id, instance) as address, id
    ), progress as (
      insert into survey_progress (survey_id, respondent_id, percentage_completion, total_visible, total_answered,
        required_missing, hidden_answered, uncounted, hidden_in_instances, uncounted_in_instances, calculated, scores, begun_at,
        updated_at, institution_id, institution_is_chosen)
      values (${set.surveyId}, ${set.respondentId}, ${set.percentage_completion}, ${set.total_visible},
        ${set.total_answered}, ${set.required_missing}, ${set.hidden_answered}, ${set.uncounted},
        ${set.hidden_in_instances}, ${set.uncounted_in_instances}, ${set.calculated}::text::jsonb, ${set.scores}::text::jsonb, ${set.now},
        ${set.savedAt}, ${set.institutionId}, ${set.institutionIsChosen})
      on conflict (survey_id, respondent_id) do update set
        percentage_completion = excluded.percentage_completion, total_visible = excluded.total_visible,
        total_answered = excluded.total_answered, required_missing = excluded.required_missing,
        hidden_answered = excluded.hidden_answered, uncounted = excluded.uncounted,
        hidden_in_instances = excluded.hidden_in_instances,
        uncounted_in_instances = excluded.uncounted_in_instances, calculated = excluded.calculated,
        scores = excluded.scores,
        updated_at = excluded.updated_at
      returning xmin::text || ' ' || updated_at::text as version
    ), queued as (
      insert into live_message (channel, payload) select 'live', message from unnest(${set.messages}::text[]) message
      returning id
    )
    select version, (select json_object_agg(address, id) from added) as ids,
      coalesce((select percentage_completion from survey_progress
        where survey_id = ${set.surveyId} and respondent_id = ${set.respondentId}), 0) as completed_before,
      exists (select from webhook join survey on survey.project_id = webhook.project_id
        where survey.id = ${set.surveyId} and webhook.is_active
          and webhook.events && '{answer.saved,set.completed}') as is_watched,
      exists (select from outdated) as is_outdated,
      array(select id from queued) as queued
    from progress`,
)

/**
 * Adds records to a set, stores its progress, and notifies subscribers, in one statement.
 * @returns ids of the new records, the set's version, the data for webhook events, and whether a verification is now out
 * of date
 */
export async function writeSet(
  tx: Tx,
  set: AnswerSet,
  { answers, progress, institution, ...change }: Change,
): Promise<{
  version: string
  ids: ReadonlyMap<AnswerId, number>
  isWatched: boolean
  isOutdated: boolean
  completedBefore: number
}> {
  const given = JSON.stringify(answers)
  const calculated = JSON.stringify(progress.calculated)
  const scores = JSON.stringify(progress.scores)
  const [written] = await writeSets(tx, {
    ...set,
    ...progress,
    ...change,
    given,
    calculated,
    scores,
    institutionId: institution?.id ?? null,
    institutionIsChosen: institution?.isChosen ?? false,
  })
  if (!written) throw new Error('A save of answers returned no version')
  sendAfterCommit(tx, written.queued)
  const ids = Object.entries(written.ids ?? {}).map(([address, id]) => [answerIdIn(address)!, id] as const)
  const {
    version,
    is_watched: isWatched,
    is_outdated: isOutdated,
    completed_before: completedBefore,
  } = written
  return { version, ids: new Map(ids), isWatched, isOutdated, completedBefore }
}

/** A survey that is locked against changes until the transaction ends. */
export interface LockedSurvey {
  id: number
  updated_at: Date
}

/**
 * Locks an answer set and its survey, and returns the survey as it is then. Saves of one set run one after the other; a
 * change of the survey waits for running saves, and later saves see the change.
 */
export const lockedForSaving = async (tx: Tx, { surveyId, respondentId }: AnswerSet) =>
  (
    await sql<LockedSurvey>`
      select id, updated_at, pg_advisory_xact_lock(hashtextextended(${`answers:${surveyId}:${respondentId}`}, 0))
      from survey where id = ${surveyId} and deleted_at is null
      for share`.execute(tx)
  ).rows[0]

/**
 * The same for the set that a person fills, pipelined with the next statement, which then sees the survey and the set
 * as they stay until the transaction ends.
 */
export const lockForSaving = query(
  (_, { surveyId, ...filler }: Filler & { surveyId: number }) => sql`
    select pg_advisory_xact_lock(hashtextextended(concat('answers:', survey.id, ':', ${respondentOf(filler)}), 0))
    from survey left join lateral ${ownInstitutions(filler)} own_institution on true
    where survey.id = ${surveyId} and deleted_at is null
    for share of survey`,
)
