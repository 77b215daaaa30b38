import { sql } from 'kysely'
import { cardOfPerson, personCardOf, type PersonCardRow, type Reader } from '../../institutes/institutes.ts'
import type { MailPart } from '../../mail/mail.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The information needed to decide on a contact request. */
interface RequestDetails {
  name: string
  /** The sender's position, as far as the reader may see it; may be empty. */
  position: string
  note: string
}

/** Connection requests as their reader sees them, by sender; closed ones are missing. */
export async function requestsOf(
  tx: Tx,
  senderIds: readonly number[],
  reader: Reader,
): Promise<Map<number, RequestDetails>> {
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
          position: [sender?.position, sender?.institution?.name].filter(Boolean).join(', '),
          note: row.note,
        },
      ]
    }),
  )
}

/** The details of one request as parts of a mail. */
export async function requestParts(tx: Tx, senderId: number, reader: Reader): Promise<MailPart[]> {
  const { name, position, note } = (await requestsOf(tx, [senderId], reader)).get(senderId) ?? {}
  return [...(position ? [{ text: `${name} – ${position}` }] : []), ...(note ? [{ quotes: [note] }] : [])]
}
