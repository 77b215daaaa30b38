import { personas, type Persona } from '../../db/seed/personas.ts'
import type { TestServer } from './test-server.ts'

export async function idsOfPersonas({ database: { db } }: TestServer): Promise<Record<Persona, number>> {
  const rows = await db.selectFrom('person').select(['id', 'email']).execute()
  const ids = Object.entries(personas).map(([name, { email }]) => [
    name,
    rows.find((row) => row.email === email)?.id,
  ])
  return Object.fromEntries(ids) as Record<Persona, number>
}

/** An institute in which the person has a role. */
export async function instituteOf({ database: { db } }: TestServer, personId: number): Promise<number> {
  const { institute_id } = await db
    .selectFrom('institute_role')
    .select('institute_id')
    .where('person_id', '=', personId)
    .orderBy('institute_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return institute_id
}
