import type { Refusal } from '../platform/refusal.ts'
import type { ContactStanding } from './contacts.schemas.ts'
import {
  answerByRecipient,
  answeredAlready,
  requestedTooSoon,
  cancelBySender,
  connectedAlready,
  cooldownDays,
  maxOpenRequests,
  personBlocked,
  requestAlreadySent,
  requestToSelf,
  tooManyOpenRequests,
} from './contacts.refusals.ts'

interface Asking {
  standing: ContactStanding
  /** Whether an earlier request was rejected less than `cooldownDays` ago. */
  cooling: boolean
  /** Number of the sender's pending requests; unknown to the browser. */
  openRequests?: number
}

/** Why a user cannot send a request. A request to a user who has already sent one accepts theirs (SEC-41). */
export function whyNotRequest({ standing, cooling, openRequests = 0 }: Asking): Refusal | undefined {
  if (standing === 'self') return requestToSelf
  if (standing === 'blocked') return personBlocked
  if (standing === 'contact') return connectedAlready
  if (standing === 'sent') return requestAlreadySent
  if (standing === 'received') return undefined
  if (cooling) return requestedTooSoon
  return openRequests >= maxOpenRequests ? tooManyOpenRequests : undefined
}

/**
 * Why a user cannot accept or reject a request: only its recipient can, and only once. Accepting again changes nothing.
 */
export function whyNotAnswer(standing: ContactStanding, accepted: boolean): Refusal | undefined {
  if (standing === 'sent') return answerByRecipient
  return standing === 'contact' && !accepted ? answeredAlready : undefined
}

/** Why a user cannot cancel a request or remove a contact: only the sender can cancel; either can remove. */
export const whyNotRemoveContact = (standing: ContactStanding): Refusal | undefined =>
  standing === 'received' ? cancelBySender : undefined

const day = 24 * 60 * 60 * 1000

/** The time from which the sender of a rejected request may send another. */
export const mayAskFrom = (rejectedAt: Date): Date => new Date(rejectedAt.getTime() + cooldownDays * day)
