import { sql } from 'kysely'
import type { ReviewState } from 'contract/answers/reviews.ts'
import { percentage } from 'contract/answers/progress.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import {
  whyNotRemindPerson,
  type RespondentSort,
  type RespondentsQuery,
} from 'contract/results/respondents.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { hasStopped } from '../../mail/addresses.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { institutionOfSet, reviewOfSet } from '../table/find-sets.ts'
import { isSharedComplete, invitedAndRespondents, type RespondentRow } from './respondents.queries.ts'

interface Row extends RespondentRow {
  user_id: number | null
  respondent_number: number | null
  name: string
  email: string
  reminded_at: Date | null
  mail_stopped: boolean
  is_shared_complete: boolean
  institution_id: number | null
  institution: string | null
  review: ReviewState | null
}

/** A page of people with their progress; those who have not begun come last in the order of answers. */
export const listRespondents: Handler<typeof surveyResults.listRespondents, InSurvey> = async (context) => {
  const { survey, viewer, query, db, now } = context
  const { pageNumber, pageSize, sort } = query
  const found = sql`
    select one.*, person.id as user_id, trim(concat_ws(' ', first_name, last_name)) as name,
      coalesce(email, '') as email, person.email_key
    from (${invitedAndRespondents(survey)}) one left join person on person.id = one.person_id
      left join set_review review on review.survey_id = ${survey.id} and review.respondent_id = one.person_id
    where ${matches(query)}`
  const { rows } = await sql<Row>`
    select one.*, respondent.number as respondent_number, reminder.reminded_at,
      one.email_key is not null and ${hasStopped(sql.ref<string>('one.email_key'))} as mail_stopped,
      ${isSharedComplete(survey)} as is_shared_complete,
      post.institution_id, post.institution_name as institution, review.state as review
    from (
      select * from (${found}) people
      order by ${orders[sort]}, person_id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
    ) one
    left join respondent on respondent.survey_id = ${survey.id} and respondent.person_id = one.person_id
    left join survey_reminder reminder on reminder.survey_id = ${survey.id} and reminder.person_id = one.person_id
    left join person on person.id = one.person_id
    left join survey_progress progress
      on progress.survey_id = ${survey.id} and progress.respondent_id = one.person_id
    ${institutionOfSet(viewer)} ${reviewOfSet}
    order by ${orders[sort]}, one.person_id`.execute(db)
  return {
    results: rows.map((row) => {
      const { user_id, respondent_number, name, email, state, review, answered, visible, mail_stopped } = row
      const { institution_id: id, institution: called } = row
      const refusal = whyNotRemindPerson({ ...row, isViewer: row.person_id === viewer.id }, now)
      return {
        ...{ user_id, respondent_number, name, email, state, review, answered, visible, mail_stopped },
        institution: id === null || called === null ? null : { id, name: called },
        percentage: percentage(answered, visible),
        last_answer_at: row.last_answer_at?.toISOString() ?? null,
        reminded_at: row.reminded_at?.toISOString() ?? null,
        reminder_refusal: refusal ? { code: refusal.code, detail: refusal.words } : null,
      }
    }),
    ...boundedTotal(await boundedCount(db, found)),
    pageNumber,
    pageSize,
  }
}

const share = sql`answered::numeric / nullif(visible, 0)`
const orders: Readonly<Record<RespondentSort, ReturnType<typeof sql>>> = {
  '-last_answer': sql`last_answer_at desc nulls last`,
  last_answer: sql`last_answer_at nulls last`,
  // People whose account was deleted have no name.
  name: sql`user_id is null, comparable(name)`,
  '-name': sql`user_id is null, comparable(name) desc`,
  progress: sql`coalesce(${share}, 0)`,
  '-progress': sql`coalesce(${share}, 0) desc`,
}

function matches({ state, review, search }: RespondentsQuery) {
  const ofReview = review ? sql`review.state = ${review}` : sql`true`
  const ofState =
    state === 'all'
      ? sql`true`
      : state === 'begun'
        ? sql`one.state <> 'not_begun'`
        : sql`one.state = ${state}`
  const found = sql`${ofState} and ${ofReview}`
  if (!search) return found
  return sql`${found} and (
    strpos(comparable(concat_ws(' ', person.first_name, person.last_name)), comparable(${search}::text)) > 0
    or strpos(lower(person.email), lower(${search}::text)) > 0)`
}
