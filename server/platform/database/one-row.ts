import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** The row of a raw statement that always returns one, like Kysely's `executeTakeFirstOrThrow`. */
export async function oneRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The statement returned no row')
  return row
}
