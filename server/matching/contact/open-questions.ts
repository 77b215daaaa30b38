import { sql } from 'kysely'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { fieldOf, formInputOf, questionText } from 'contract/matching/questions.rules.ts'
import { missingCriteria } from 'contract/matching/values.ts'
import { isMember } from '../../institutes/institutes.ts'
import type { Db } from '../../platform/database/database.ts'
import { comparedInstitutes } from '../matches.queries.ts'

/** Fields of an institute about which members of others have asked. */
export interface OpenQuestions {
  id: number
  name: string
  fields: string[]
  /** The id of the input of the first one in the form. */
  form: string
}

/** For the institutes that a person administers: fields that others asked for and that are still not stated. */
export async function openQuestionsTo(db: Db, personId: number, limit: number): Promise<OpenQuestions[]> {
  const { rows } = await sql<{ id: number; criteria: string[] }>`
    select own.institute_id as id, array_agg(distinct q.criterion) as criteria
    from institute_role own join match_question q on q.institute_id = own.institute_id
    where own.person_id = ${personId} and own.role = 'Admin' and ${isMember('own')}
    group by own.institute_id order by max(q.asked_at) desc limit ${limit}`.execute(db)
  const institutes = await comparedInstitutes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, criteria }) => {
    const institute = institutes.find((one) => one.id === id)
    const category = instituteTypeNames.find((name) => name === institute?.type)
    if (!institute || !category) return []
    const missing = missingCriteria(institute, category).filter(({ name }) => criteria.includes(name))
    const [first] = missing
    return first
      ? [{ id, name: institute.name, fields: missing.map(questionText), form: formInputOf(fieldOf(first)) }]
      : []
  })
}
