import type { Refusal } from '../platform/refusal.ts'
import type { ContactStanding } from './contacts.schemas.ts'
import {
  answerByRecipient,
  answeredAlready,
  askedTooSoon,
  cancelBySender,
  connectedAlready,
  cooldownDays,
  mostOpenRequests,
  personBlocked,
  requestAlreadySent,
  requestToSelf,
  tooManyOpenRequests,
} from './contacts.refusals.ts'

interface Asking {
  standing: ContactStanding
  /** Whether an earlier request was rejected less than `cooldownDays` ago. */
  cooling: boolean
  /** Requests of the sender that wait; unknown to the browser. */
  openRequests?: number
}

/** Why a person cannot send a request. To somebody who has asked them it accepts theirs (SEC-41). */
export function whyNotRequest({ standing, cooling, openRequests = 0 }: Asking): Refusal | undefined {
  if (standing === 'self') return requestToSelf
  if (standing === 'blocked') return personBlocked
  if (standing === 'contact') return connectedAlready
  if (standing === 'sent') return requestAlreadySent
  if (standing === 'received') return undefined
  if (cooling) return askedTooSoon
  return openRequests >= mostOpenRequests ? tooManyOpenRequests : undefined
}

/** Why a person cannot accept or reject: it is the recipient's, and once. Accepting twice changes nothing. */
export function whyNotAnswer(standing: ContactStanding, accepted: boolean): Refusal | undefined {
  if (standing === 'sent') return answerByRecipient
  return standing === 'contact' && !accepted ? answeredAlready : undefined
}

/** Why a person cannot cancel or remove: a request that waits is ended by its sender, a contact by either. */
export const whyNotRemoveContact = (standing: ContactStanding): Refusal | undefined =>
  standing === 'received' ? cancelBySender : undefined

const day = 24 * 60 * 60 * 1000

/** From when on the sender of a rejected request may ask again. */
export const mayAskFrom = (rejectedAt: Date): Date => new Date(rejectedAt.getTime() + cooldownDays * day)
