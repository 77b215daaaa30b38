import { unseenMilliseconds } from 'contract/chat/chat.rules.ts'
import { sendMail } from '../mail/mail.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { markMailed, memberToMail, othersToMail, scheduleMail, unseenIn } from './mail-unseen.queries.ts'
import { unseenMail } from './unseen-mail.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'chat.mail-unseen': { conversationId: number; personId: number }
  }
}

/** Who has not looked since the last mail is reminded of further messages a day later, not every ten minutes. */
const pauseAfterMail = 24 * 60 * 60_000
/** Messages of one conversation, and further conversations, in one mail. */
const mostQuoted = 10
const mostOthers = 20

/**
 * Mails what somebody has not seen for ten minutes, with all else that they have not seen: one mail, whoever wrote.
 * Comes back later when what is unseen is younger, or when the last mail is recent; muted conversations are never
 * mailed.
 */
export const mailUnseen: Job<'chat.mail-unseen'> = async (of, { database: { db }, config }) => {
  const now = new Date()
  const { conversationId, personId } = of
  await db.transaction().execute(async (tx) => {
    const member = await memberToMail(tx, of)
    if (!member?.mail_at) return
    const [unseen] = member.wants_mail ? await unseenIn(tx, [conversationId], personId, mostQuoted) : []
    if (!unseen) return scheduleMail(tx, of, null)
    const due = Math.max(
      unseen.since.getTime() + unseenMilliseconds,
      member.awaits_reader && member.mailed_at ? member.mailed_at.getTime() + pauseAfterMail : 0,
    )
    if (due > now.getTime()) return comeBack(tx, of, new Date(due))
    const mailedBefore = new Date(now.getTime() - pauseAfterMail)
    const others = await othersToMail(tx, of, { mailedBefore, most: mostOthers })
    const all = [unseen, ...(await unseenIn(tx, others, personId, mostQuoted))]
    await sendMail(tx, unseenMail({ personId, to: member.email }, all, config))
    await markMailed(tx, personId, all, now)
  })
}

async function comeBack(
  tx: Tx,
  of: { conversationId: number; personId: number },
  mailAt: Date,
): Promise<void> {
  await scheduleMail(tx, of, mailAt)
  await enqueue(tx, 'chat.mail-unseen', of, { runAt: mailAt })
}
