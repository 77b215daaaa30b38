import { refusal } from '../platform/refusal.ts'
import { isVisible } from '../platform/visible-text.ts'
import { countText } from '../platform/totals.ts'

/** Characters of a message, in UTF-16 code units as `maxlength` counts them in a browser. */
export const longestMessage = 5000
/** Messages that one person may send in a minute, over all their sockets and calls (SEC-40). */
export const messagesPerMinute = 100
/** Messages of one page of a conversation. */
export const pageOfMessages = 50
/** Milliseconds between two fetches while there is no socket (CHA-14). */
export const fetchMilliseconds = 3000
/** Unread messages are counted up to here, and shown as '99+'. */
export const mostUnreadMessages = 100
/** Milliseconds after which a message that is still unseen is mailed. */
export const unseenMilliseconds = 10 * 60_000
/** These mails, as what their reader can unsubscribe from. */
export const unseenTopic = 'chat.unseen'

/** One refusal for strangers, open requests, removed contacts and blocks: it tells nothing about the other person. */
export const notAContact = refusal(
  'not_a_contact',
  404,
  'You can only chat with your contacts, and this person is not one of them.',
)
export const clientIdReused = refusal(
  'client_id_reused',
  409,
  'A message with this clientId was already sent, with other words or to somebody else.',
)

/** Text between 1 and 5,000 characters, or why it is none. */
export const whyNotSend = (text: string) =>
  !isVisible(text)
    ? 'Please write a message'
    : text.length > longestMessage
      ? `A message has at most ${countText(longestMessage)} characters`
      : undefined
