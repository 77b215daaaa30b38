import { permissionDenied, refusal } from '../platform/refusal.ts'

/** Days after a rejection before its sender may ask again (decisions, section 7). */
export const cooldownDays = 30
/** Most requests of one person that wait for an answer. */
export const mostOpenRequests = 30

export const requestToSelf = refusal('contact_self', 400, 'You cannot send request to yourself')
export const requestAlreadySent = refusal('contact_request_sent', 409, 'Request already sent')
export const connectedAlready = refusal('contact_exists', 409, 'You are connected with this person already')
export const askedTooSoon = refusal(
  'contact_asked_too_soon',
  409,
  `This person has rejected your request. You can ask again ${cooldownDays} days later.`,
)
export const tooManyOpenRequests = refusal(
  'contact_too_many_requests',
  409,
  `You have ${mostOpenRequests} requests that nobody has answered yet. Cancel one of them first.`,
)
/** Requests to the same person within a day; each is a mail to them, also when it is cancelled at once. */
export const mostRequestsToOne = 3
export const askedTooOften = refusal(
  'contact_asked_too_often',
  429,
  'You have asked this person several times today. You can ask again tomorrow.',
)
export const personBlocked = refusal(
  'contact_blocked',
  409,
  'You have blocked this person. Unblock them first.',
)
export const blockOneself = refusal('block_self', 400, 'You cannot block yourself')

export const answerByRecipient = {
  ...permissionDenied('ANSWER_CONTACT_REQUEST'),
  words: 'Only the person who was asked can accept or reject a request.',
}
export const cancelBySender = {
  ...permissionDenied('CANCEL_CONTACT_REQUEST'),
  words: 'Only the sender can cancel a request. You can accept or reject it.',
}
export const answeredAlready = refusal(
  'contact_answered',
  409,
  'This request is accepted already. You can remove the connection instead.',
)
