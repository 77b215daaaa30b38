import { adminDaysAfter } from 'contract/institutes/institute-roles.rules.ts'
import { utcText } from 'contract/platform/utc-text.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { sendMails, type Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { adminsOf, type Decider } from './roles.queries.ts'

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

interface Removed extends Appointed {
  by: Decider
  now: Date
}

/** Mails the removed Admin, who can object, and those who are left. */
export async function mailRemoved(
  tx: Tx,
  { instituteId, personId, by, reason, now }: Removed,
  { PUBLIC_URL }: Config,
): Promise<void> {
  const { name, person } = await namesOf(tx, instituteId, personId)
  const remover = by.is_staff ? 'our staff' : (await namesOf(tx, instituteId, by.id)).person
  const why = reason ? [{ quotes: [reason] }] : []
  const until = utcText(adminDaysAfter(now))
  const { email } = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const toRemoved: Mail = {
    to: email,
    subject: `You are no longer Admin of ${name}`,
    parts: [
      { text: `Your role Admin at ${name} was removed by ${remover}.` },
      ...why,
      { text: `If you do not agree, you can object with one click until ${until}. Our staff then decide.` },
      {
        action: 'Object to the removal',
        url: `${PUBLIC_URL}/institutes/${instituteId}/objection`,
      },
    ],
  }
  const toOthers = (await adminsOf(tx, instituteId)).map((admin): Mail => ({
    to: admin.email,
    subject: `${person} is no longer Admin of ${name}`,
    parts: [
      { text: `The role Admin of ${person} at ${name} was removed by ${remover}.` },
      ...why,
      { text: `${person} can object until ${until}. Our staff then decide.` },
      { action: 'View the members', url: `${PUBLIC_URL}/institutes/${instituteId}/members` },
    ],
    note: 'All Admins of an institution get this mail. If this is a mistake, please contact our staff.',
  }))
  await sendMails(tx, [toRemoved, ...toOthers], 0)
}

/** Mails the Admins who are left that one of them has given up the role. */
export async function mailGivenUp(
  tx: Tx,
  { instituteId, personId }: Pick<Appointed, 'instituteId' | 'personId'>,
  { PUBLIC_URL }: Config,
): Promise<void> {
  const { name, person } = await namesOf(tx, instituteId, personId)
  const mails = (await adminsOf(tx, instituteId)).map((admin): Mail => ({
    to: admin.email,
    subject: `${person} is no longer Admin of ${name}`,
    parts: [
      { text: `${person} has given up the role Admin at ${name}.` },
      { action: 'View the members', url: `${PUBLIC_URL}/institutes/${instituteId}/members` },
    ],
    note: 'All Admins of an institution get this mail. If this is a mistake, please contact our staff.',
  }))
  await sendMails(tx, mails, 0)
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
