import { nameOfPerson } from 'contract/users/person-name.ts'
import { sendMails, type Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { adminsOf } from './roles.queries.ts'

// These mails cannot be switched off: they report who controls an institution.

interface Appointed {
  instituteId: number
  personId: number
  /** May be empty. */
  reason: string
}

/** Mails all Admins of an institute that our staff have made a person Admin. */
export async function mailAppointed(
  tx: Tx,
  { instituteId, personId, reason }: Appointed,
  { PUBLIC_URL }: Config,
): Promise<void> {
  const { name, person } = await namesOf(tx, instituteId, personId)
  const mails = (await adminsOf(tx, instituteId)).map(({ id, email }): Mail => {
    const whom = id === personId ? 'you' : person
    return {
      to: email,
      subject: `Our staff made ${whom} Admin of ${name}`,
      parts: [
        { text: `Our staff made ${whom} Admin of ${name}.` },
        ...(reason ? [{ quotes: [reason] }] : []),
        { action: 'View the members', url: `${PUBLIC_URL}/institutes/${instituteId}/members` },
      ],
      note: 'Admins edit the profile and decide on members. If this is a mistake, please contact our staff.',
    }
  })
  await sendMails(tx, mails)
}

async function namesOf(tx: Tx, instituteId: number, personId: number) {
  const { name } = await tx
    .selectFrom('institute')
    .select('name')
    .where('id', '=', instituteId)
    .executeTakeFirstOrThrow()
  const person = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return { name, person: nameOfPerson(person) }
}
