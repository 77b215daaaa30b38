import { sql } from 'kysely'
import { reminderPause } from 'contract/results/respondents.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invitedAndRespondents, isSharedComplete, type SurveyOfPeople } from './respondents.queries.ts'

interface Options {
  now: Date
  /** Only this person. */
  only?: number | undefined
  except?: number
  /** Only the first people with higher ids than `after`. */
  page?: { after: number; most: number }
}

/**
 * Stores that people who have not completed the survey are reminded now, each at most once a day.
 * @returns who is, and the last person of a page, or null after the last page
 */
export async function markReminded(
  tx: Tx,
  survey: SurveyOfPeople,
  { now, only, except, page }: Options,
): Promise<{ people: number[]; last: number | null }> {
  const { rows } = await sql<{ people: number[]; last: number | null }>`
    with chosen as (
      select one.person_id
      from (${invitedAndRespondents(survey)}) one join person on person.id = one.person_id
      where one.is_invited and one.state <> 'complete' and not ${isSharedComplete(survey)}
        and (${only ?? null}::bigint is null or one.person_id = ${only ?? null})
        and one.person_id is distinct from ${except ?? null} and one.person_id > ${page?.after ?? 0}
      order by one.person_id limit ${page?.most ?? null}::bigint
    ), marked as (
      insert into survey_reminder (survey_id, person_id, reminded_at)
      select ${survey.id}, person_id, ${now} from chosen order by person_id
      on conflict (survey_id, person_id) do update set reminded_at = excluded.reminded_at
      where survey_reminder.reminded_at <= ${new Date(now.getTime() - reminderPause)}
      returning person_id
    )
    select coalesce((select array_agg(person_id order by person_id) from marked), '{}') as people,
      (select max(person_id) from chosen having count(*) = ${page?.most ?? null}::bigint) as last`.execute(tx)
  return rows[0] ?? { people: [], last: null }
}
