import { hiddenByStaff } from '../reports/reports.rules.ts'
import { refusal, type Refusal } from '../platform/refusal.ts'
import { isVisible } from '../platform/visible-text.ts'
import { countText } from '../platform/totals.ts'

/** Characters of a message, in UTF-16 code units as `maxlength` counts them in a browser. */
export const maxMessageLength = 5000
/** Messages that a user may send per minute, over all sockets and requests (SEC-40). */
export const messagesPerMinute = 100
/** Number of messages per page of a conversation. */
export const pageOfMessages = 50
/** Polling interval in milliseconds while there is no socket (CHA-14). */
export const fetchMilliseconds = 3000
/** Unread messages are counted up to this number, and shown as '99+'. */
export const maxCountedMessages = 100
/** Milliseconds after which an unseen message is sent by e-mail. */
export const unseenMilliseconds = 10 * 60_000
/** Unsubscribe topic of these e-mails. */
export const unseenTopic = 'chat.unseen'

/**
 * The same refusal for strangers, open requests, writing to removed contacts, and blocks, so that it reveals nothing about the
 * other user.
 */
export const notAContact = refusal(
  'not_a_contact',
  404,
  'You can only chat with your contacts, and this person is not one of them.',
)
export const clientIdReused = refusal(
  'client_id_reused',
  409,
  'A different message was already sent with this clientId.',
)

/** Why a text cannot be sent: it must have between 1 and 5,000 characters. */
export const whyNotSend = (text: string) =>
  !isVisible(text)
    ? 'Please write a message'
    : text.length > maxMessageLength
      ? `A message has at most ${countText(maxMessageLength)} characters`
      : undefined

/** Milliseconds after sending in which the author may edit or delete a message. */
export const changeMilliseconds = 15 * 60_000
/** Replaces the text of a message that its author has deleted. */
export const deletedText = 'Message deleted'

const messageOfOther = refusal('message_of_other', 409, 'You can only change your own messages.')
const messageTooOld = refusal(
  'message_too_old',
  409,
  'Messages can be edited and deleted for 15 minutes after they were sent.',
)
const messageDeleted = refusal('message_deleted', 409, 'This message was deleted.')
export const noFile = refusal('message_without_file', 400, 'Please choose a file to send.')

interface ChangeableMessage {
  author: number
  created_at: string
  deleted?: true | undefined
  hidden?: true | undefined
}

/** Why a person cannot edit or delete a message. @param now milliseconds since 1970, of the server's clock */
export const whyNotChangeMessage = (
  { author, created_at, deleted, hidden }: ChangeableMessage,
  person: number,
  now: number,
): Refusal | undefined =>
  author !== person
    ? messageOfOther
    : deleted
      ? messageDeleted
      : hidden
        ? hiddenByStaff
        : now - Date.parse(created_at) > changeMilliseconds
          ? messageTooOld
          : undefined

/** Why nobody can react to a message. */
export const whyNotReact = ({
  deleted,
  hidden,
}: Pick<ChangeableMessage, 'deleted' | 'hidden'>): Refusal | undefined =>
  deleted ? messageDeleted : hidden ? hiddenByStaff : undefined
