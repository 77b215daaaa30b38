import { sql } from 'kysely'
import { cardOfPerson, personCardOf, type PersonCardRow, type Reader } from '../../institutes/institutes.ts'
import type { MailPart } from '../../mail/mail.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The information for deciding on a connection request. */
interface AskedBy {
  name: string
  /** The sender's position, as far as the reader may see it; may be empty. */
  does: string
  note: string
}

/** Connection requests as their reader sees them, by sender; closed ones are missing. */
export async function requestsOf(
  tx: Tx,
  senderIds: readonly number[],
  reader: Reader,
): Promise<Map<number, AskedBy>> {
  const { columns, joins } = cardOfPerson(sql`c.from_id`, reader)
  const { rows } = await sql<PersonCardRow & { note: string; from_id: number }>`
    select c.note, c.from_id, ${columns} from contact c ${joins}
    where c.from_id = any(${senderIds}) and c.to_id = ${reader.id}`.execute(tx)
  return new Map(
    rows.map((row) => {
      const sender = personCardOf(row)
      return [
        row.from_id,
        {
          name: `${sender?.first_name} ${sender?.last_name}`,
          does: [sender?.position, sender?.institution?.name].filter(Boolean).join(', '),
          note: row.note,
        },
      ]
    }),
  )
}

/** The same as a mail of its own. */
export async function requestParts(tx: Tx, senderId: number, reader: Reader): Promise<MailPart[]> {
  const { name, does, note } = (await requestsOf(tx, [senderId], reader)).get(senderId) ?? {}
  return [...(does ? [{ text: `${name} – ${does}` }] : []), ...(note ? [{ quotes: [note] }] : [])]
}
