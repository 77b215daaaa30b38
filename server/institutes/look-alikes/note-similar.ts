import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { similarInstitutes } from '../duplicates.queries.ts'

/**
 * Lists the institutes that are similar to one that has just proven a domain for review by staff. They are not held: else
 * anyone with a domain could make others disappear.
 */
export async function noteSimilarToProven(tx: Tx, id: number): Promise<void> {
  const { name, website_url } = await tx
    .selectFrom('institute')
    .select(['name', 'website_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const similar = await similarInstitutes(tx, { name, website_url, reader: 'staff' })
  await sql`update institute set is_new = true, similar_to = array_append(similar_to, ${id}::bigint)
    where id = any (${similar.map((one) => one.id)}::bigint[]) and id <> ${id}
      and not ${id}::bigint = any (similar_to)`.execute(tx)
}
