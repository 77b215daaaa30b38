import { permissionDenied, refusal } from '../platform/refusal.ts'

/** Days after a rejection before the sender may send another request (decisions, section 7). */
export const cooldownDays = 30
/** Maximum number of pending requests per sender. */
export const maxOpenRequests = 30

export const requestToSelf = refusal('contact_self', 400, 'You cannot send request to yourself')
export const requestAlreadySent = refusal('contact_request_sent', 409, 'Request already sent')
export const connectedAlready = refusal('contact_exists', 409, 'You are already connected with this person')
export const requestedTooSoon = refusal(
  'contact_asked_too_soon',
  409,
  `This person has rejected your request. You can ask again ${cooldownDays} days later.`,
)
export const tooManyOpenRequests = refusal(
  'contact_too_many_requests',
  409,
  `You have ${maxOpenRequests} pending requests. Cancel one of them first.`,
)
/** Requests to the same user per day: each sends an e-mail, even if it is cancelled immediately. */
export const maxRequestsPerRecipient = 3
export const requestedTooOften = refusal(
  'contact_asked_too_often',
  429,
  'You have sent this person several requests today. You can send another tomorrow.',
)
export const personBlocked = refusal(
  'contact_blocked',
  409,
  'You have blocked this person. Unblock them first.',
)
export const blockOneself = refusal('block_self', 400, 'You cannot block yourself')

export const answerByRecipient = {
  ...permissionDenied('ANSWER_CONTACT_REQUEST'),
  words: 'Only the recipient can accept or reject a request.',
}
export const cancelBySender = {
  ...permissionDenied('CANCEL_CONTACT_REQUEST'),
  words: 'Only the sender can cancel a request. You can accept or reject it.',
}
export const answeredAlready = refusal(
  'contact_answered',
  409,
  'This request is already accepted. You can remove the connection instead.',
)
