import { unseenMilliseconds } from 'contract/chat/chat.rules.ts'
import { sendMail } from '../mail/mail.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { memberToMail, scheduleMail, unseenBy, type Unseen } from './mail-unseen.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'chat.mail-unseen': { conversationId: number; personId: number }
  }
}

/** Who has not looked since the last mail is reminded of further messages a day later, not every ten minutes. */
const pauseAfterMail = 24 * 60 * 60_000
/** Characters of a message in a mail, and messages in one. */
const excerpt = 400
const mostQuoted = 10

/**
 * Mails what somebody has not seen for ten minutes: one mail for all of a conversation. Comes back later when what is
 * unseen is younger, or when the last mail is recent; muted conversations are never mailed.
 */
export const mailUnseen: Job<'chat.mail-unseen'> = async (of, { database: { db }, config }) => {
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    const member = await memberToMail(tx, of)
    if (!member?.mail_at) return
    const unseen = member.wants_mail ? await unseenBy(tx, of, mostQuoted) : undefined
    if (!unseen) return scheduleMail(tx, of, { mail_at: null })
    const due = Math.max(
      unseen.since.getTime() + unseenMilliseconds,
      member.awaits_reader && member.mailed_at ? member.mailed_at.getTime() + pauseAfterMail : 0,
    )
    if (due > now.getTime()) return comeBack(tx, of, new Date(due))
    const link = `${config.PUBLIC_URL.replace(/\/$/, '')}/chat/${unseen.author_id}`
    await sendMail(tx, { to: member.email, ...textOf(unseen, link) })
    await scheduleMail(tx, of, { mail_at: null, mailed_at: now, mailed_sequence: unseen.last })
  })
}

async function comeBack(
  tx: Tx,
  of: { conversationId: number; personId: number },
  mail_at: Date,
): Promise<void> {
  await scheduleMail(tx, of, { mail_at })
  await enqueue(tx, 'chat.mail-unseen', of, { runAt: mail_at })
}

function textOf({ author, total, messages }: Unseen, link: string): { subject: string; body: string } {
  const what = total === 1 ? 'A new message' : `${total} new messages`
  const quoted = messages.map(({ content }) =>
    content.length > excerpt ? `${content.slice(0, excerpt).trimEnd()} …` : content,
  )
  const more = total > messages.length ? `… and ${total - messages.length} more.\n\n` : ''
  return {
    subject: `${what} from ${author}`,
    body: `${author} wrote to you on Seventeen:

${quoted.join('\n\n')}

${more}Read and answer here:
${link}

You get this mail because you had not seen ${total === 1 ? 'it' : 'them'} for ten minutes. To get no mails about this conversation, mute it.
`,
  }
}
