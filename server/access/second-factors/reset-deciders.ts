import { nameOfPerson } from 'contract/users/person-name.ts'
import { adminsOf, isMember, staffInUse } from '../../institutes/institutes.ts'
import { sendMails, type Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { publishAll } from '../../platform/live/live.ts'
import { resetToDecideMail } from './factor-resets.mails.ts'

/** Institutes of one person whose Admins are notified. */
const mostInstitutes = 20

/** The institutes to which a person belongs. */
const institutesOf = (db: Db, personId: number) =>
  db
    .selectFrom('institute_role')
    .innerJoin('institute', 'institute.id', 'institute_id')
    .select(['institute.id', 'institute.name'])
    .distinct()
    .where('person_id', '=', personId)
    .where(isMember('institute_role'))
    .where('merged_into', 'is', null)
    .orderBy('institute.id')
    .limit(mostInstitutes)
    .execute()

/** Makes the open pages of those who decide load the requests again. */
export async function tellDeciders(tx: Tx, personId: number): Promise<void> {
  const topics = (await institutesOf(tx, personId)).map(({ id }) => `institute:${id}`)
  if (topics.length > 0) await publishAll(tx, topics)
}

interface Applicant {
  id: number
  first_name: string
  last_name: string
  is_staff: boolean
}

/** Mails the Admins of the institutes of a person who asks; staff, if there are none or the person is staff. */
export async function mailDeciders(
  tx: Tx,
  applicant: Applicant,
  config: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const person = nameOfPerson(applicant)
  const mails = new Map<string, Mail>()
  for (const { id, name } of applicant.is_staff ? [] : await institutesOf(tx, applicant.id))
    for (const admin of await adminsOf(tx, id))
      if (admin.id !== applicant.id && !mails.has(admin.email)) {
        const request = { to: admin.email, person, of: name, path: `/institutes/${id}/security` }
        mails.set(admin.email, resetToDecideMail(request, config))
      }
  if (mails.size === 0)
    for (const one of await staffInUse(tx))
      if (one.id !== applicant.id)
        mails.set(one.email, resetToDecideMail({ to: one.email, person, path: '/manage' }, config))
  await sendMails(tx, [...mails.values()], 0)
}
