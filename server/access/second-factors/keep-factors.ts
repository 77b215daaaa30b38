import { sendMail, type Mail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { publish } from '../../platform/live/live.ts'
import { formerEmails } from '../email-change/email-change.queries.ts'
import { resetCancelledMail } from './factor-resets.mails.ts'
import { endReset } from './factor-resets.queries.ts'
import { tellDeciders } from './reset-deciders.ts'

interface Owner {
  id: number
  email: string
}

/** The present address and the former ones, so that nobody who changed the address can hide a removal from its owner. */
export const addressesOf = async (db: Db, { id, email }: Owner): Promise<string[]> => [
  ...new Set([email, ...(await formerEmails(db, id))]),
]

export async function mailOwner(tx: Tx, owner: Owner, mailTo: (to: string) => Mail): Promise<void> {
  for (const to of await addressesOf(tx, owner)) await sendMail(tx, mailTo(to))
}

/**
 * Cancels the removal of second factors, if one was requested: the owner has used one, or does not want it.
 * @returns whether there was one
 */
export async function keepFactors(
  tx: Tx,
  owner: Owner,
  { config, ip, now }: { config: Pick<Config, 'PUBLIC_URL'>; ip: string; now: Date },
): Promise<boolean> {
  if (!(await endReset(tx, owner.id, 'cancelled', now))) return false
  await mailOwner(tx, owner, (to) => resetCancelledMail(to, config))
  const subject = `person:${owner.id}`
  await audit(tx, { actor: owner.id, action: 'second_factor.reset_cancelled', subject, ip })
  await publish(tx, `account:${owner.id}`)
  await tellDeciders(tx, owner.id)
  return true
}
