import { sql } from 'kysely'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import {
  fieldOf,
  formInputOf,
  questionDays,
  questionsKeptDays,
  questionText,
} from 'contract/matching/questions.rules.ts'
import { missingCriteria } from 'contract/matching/values.ts'
import { isMember } from '../../institutes/institutes.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { Hourly } from '../../platform/jobs/hourly.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { accountInUse } from '../../users/users.ts'
import { comparedInstitutes } from '../matches.queries.ts'

/** Maximum number of institutes per hour; the others follow in the next ones. */
const mostInstitutes = 1000

/** The criteria about which a person has asked each of these institutes. */
export async function questionsBy(
  db: Db,
  person: number,
  institutes: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ institute_id: number; criteria: string[] }>`
    select institute_id, array_agg(criterion order by criterion) as criteria from match_question
    where person_id = ${person} and institute_id = any(${institutes}::bigint[]) group by institute_id`.execute(
    db,
  )
  return new Map(rows.map(({ institute_id, criteria }) => [institute_id, criteria]))
}

/**
 * Tells the Admins of an institute what members of others would like to know, unless they were told in the last days:
 * then the hourly job does it later.
 */
export async function tellAdmins(tx: Tx, instituteId: number): Promise<void> {
  const [institute] = await comparedInstitutes(tx, [instituteId])
  const category = instituteTypeNames.find((name) => name === institute?.type)
  const missing = institute && category ? missingCriteria(institute, category) : []
  const { rows } = await sql<{ criterion: string; institutions: number[]; is_new: boolean }>`
    select q.criterion, array_agg(distinct q.from_institute_id) as institutions, bool_or(not q.is_told) as is_new
    from match_question q join person on person.id = q.person_id and ${accountInUse('person')}
    where q.institute_id = ${instituteId} and q.criterion = any(${missing.map(({ name }) => name)}::text[])
      and exists (select from institute_role r where r.person_id = q.person_id
        and r.institute_id = q.from_institute_id and ${isMember('r')})
    group by q.criterion`.execute(tx)
  if (rows.some(({ is_new }) => is_new)) {
    const { rows: free } = await sql`
      insert into match_question_message as message (institute_id, sent_at) values (${instituteId}, now())
      on conflict (institute_id) do update set sent_at = excluded.sent_at
        where message.sent_at <= now() - ${sql.lit(questionDays)} * interval '1 day' returning 1`.execute(tx)
    if (free.length === 0) return
    const fields = missing.filter(({ name }) => rows.some(({ criterion }) => criterion === name))
    await announce(tx, 'matching.asked', {
      instituteId,
      institutions: new Set(rows.flatMap(({ institutions }) => institutions)).size,
      fields: fields.map(questionText),
      form: fields[0] ? formInputOf(fieldOf(fields[0])) : '',
    })
  }
  await sql`update match_question set is_told = true
    where institute_id = ${instituteId} and not is_told`.execute(tx)
}

/** Tells Admins what they could not be told earlier, and deletes old questions. */
export const tellOfQuestions: Hourly = async (_, { database: { db } }) => {
  await sql`delete from match_question
    where asked_at < now() - ${sql.lit(questionsKeptDays)} * interval '1 day'`.execute(db)
  const { rows } = await sql<{ institute_id: number }>`
    select distinct q.institute_id from match_question q
    left join match_question_message m on m.institute_id = q.institute_id
    where not q.is_told
      and coalesce(m.sent_at <= now() - ${sql.lit(questionDays)} * interval '1 day', true)
    limit ${sql.lit(mostInstitutes)}`.execute(db)
  for (const { institute_id } of rows) await inTransaction(db, (tx) => tellAdmins(tx, institute_id))
}
