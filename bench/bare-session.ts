import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import postgres from 'postgres'

/** Connections of a bare server, as many and with the same types as the product's. */
export const sql = postgres(process.env['DATABASE_URL'] ?? '', {
  max: 20,
  types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  connection: { application_name: 'bare', TimeZone: 'UTC' },
})

/** Whose token a request has, looked up in the database as the product does. */
export async function personOf({ headers }: IncomingMessage): Promise<number> {
  const token = (headers.authorization ?? '').slice('Token '.length)
  const [session] = await sql`select person_id from session join person on person.id = session.person_id
    where token_hash = ${createHash('sha256').update(token).digest()} and expires_at > now()`
  return Number(session?.['person_id'])
}
