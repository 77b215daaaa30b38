import { unseenTopic } from 'contract/chat/chat.rules.ts'
import { partOfText } from 'contract/platform/part-of-text.ts'
import type { Mail, MailPart } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import type { Unseen } from './mail-unseen.queries.ts'

/** Characters of a message in a mail. */
const excerpt = 400

/** Unseen messages by sender. */
export function unseenMail(
  { personId, to }: { personId: number; to: string },
  conversations: readonly Unseen[],
  { PUBLIC_URL }: Config,
): Mail {
  const total = conversations.reduce((sum, one) => sum + one.total, 0)
  const what = total === 1 ? 'A new message' : `${total} new messages`
  const [first] = conversations
  const who = first && conversations.length === 1 ? first.author : `${conversations.length} people`
  return {
    to,
    subject: `${what} from ${who}`,
    parts: conversations.flatMap((one) => partsOf(one, PUBLIC_URL)),
    note: `You get this mail because you had not seen ${total === 1 ? 'it' : 'them'} for ten minutes. To get no mails about one conversation, mute it.`,
    about: { personId, topic: unseenTopic },
  }
}

function partsOf({ author, author_id, total, messages }: Unseen, PUBLIC_URL: string): MailPart[] {
  const quotes = messages.map((content) =>
    content.length > excerpt ? `${partOfText(content, 0, excerpt).trimEnd()} …` : content,
  )
  return [
    { text: `${author} wrote to you on Seventeen:` },
    { quotes },
    ...(total > messages.length ? [{ text: `… and ${total - messages.length} more.` }] : []),
    { action: `Read and answer ${author}`, url: `${PUBLIC_URL}/chat/${author_id}` },
  ]
}
