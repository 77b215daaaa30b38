import { unseenMilliseconds } from 'contract/chat/chat.rules.ts'
import { sendMail } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import { transaction, type Tx } from '../platform/database/database.ts'
import type { Minutely } from '../platform/jobs/hourly.ts'
import {
  dueMails,
  markMailed,
  memberToMail,
  othersToMail,
  scheduleMail,
  unseenIn,
  type OfMember,
} from './mail-unseen.queries.ts'
import { unseenMail } from './unseen-mail.ts'

/** A person who has not read since the last mail is reminded of further messages a day later, not every ten minutes. */
const pauseAfterMail = 24 * 60 * 60_000
/** Most messages of one conversation, and most further conversations, in one mail. */
const mostQuoted = 10
const mostOthers = 20

/** Conversations processed per run; the rest follow a minute later. */
const mostInARound = 2000

/** Mails messages unseen for ten minutes. A failure is retried a minute later and does not delay others. */
export const mailUnseen: Minutely = async (_, { database: { db }, config, log }) => {
  for (const of of await dueMails(db, new Date(), mostInARound))
    await transaction(db, (tx) => mailToMember(tx, of, config)).catch((error: unknown) =>
      log.warn({ err: error }, 'unseen messages were not mailed'),
    )
}

/**
 * Mails a person all unseen messages in one mail once one is ten minutes old. Postpones the mail if the messages are
 * newer or the last mail is recent; muted conversations are never mailed.
 */
async function mailToMember(tx: Tx, of: OfMember, config: Config): Promise<void> {
  const now = new Date()
  const member = await memberToMail(tx, of, now)
  if (!member) return
  const { personId } = of
  const [unseen] = member.wants_mail ? await unseenIn(tx, [of.conversationId], personId, mostQuoted) : []
  if (!unseen) return scheduleMail(tx, of, null)
  const due = Math.max(
    unseen.since.getTime() + unseenMilliseconds,
    member.awaits_reader && member.mailed_at ? member.mailed_at.getTime() + pauseAfterMail : 0,
  )
  if (due > now.getTime()) return scheduleMail(tx, of, new Date(due))
  const mailedBefore = new Date(now.getTime() - pauseAfterMail)
  const others = await othersToMail(tx, of, { mailedBefore, most: mostOthers })
  const all = [unseen, ...(await unseenIn(tx, others, personId, mostQuoted))]
  await sendMail(tx, unseenMail({ personId, to: member.email }, all, config))
  await markMailed(tx, personId, all, now)
}
