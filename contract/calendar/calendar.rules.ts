import { hasLetters, messages, refusal, type FieldErrors, type Refusal } from '../platform/refusal.ts'
import type { TimeSpan } from './calendar-shapes.ts'

/** Maximum characters of the subject of a session. */
export const maxTitle = 150
/** Maximum characters of the place of sessions: a room, an address or a link. */
export const maxPlace = 300
/** Maximum number of advisors whose free slots are returned at once. */
export const maxAdvisors = 200
/** Maximum window of a request in days. */
export const maxWindowDays = 62
/** Maximum number of slots offered for moving a session. */
export const maxOfferedSlots = 300
/** Days fetched before and after those shown (CAL-02). */
export const daysAround = 10
/** Duration of a hold in minutes. */
export const holdMinutes = 5

const day = 86_400_000

/** Errors of the window of a calendar, by field; instants are ISO 8601. */
export function windowProblems({ from_time, to_time }: { from_time: string; to_time: string }): FieldErrors {
  const length = Date.parse(to_time) - Date.parse(from_time)
  return messages([
    ['to_time', length > 0, 'Please enter an end after the start'],
    ['to_time', !(length > maxWindowDays * day), `At most ${maxWindowDays} days at once`],
  ])
}

export const sessionTitleProblems = (title: string): FieldErrors =>
  messages([['title', hasLetters(title, 3), 'Please enter a topic of at least 3 letters']])

/** Refuses a slot that is taken, with the nearest free slots. */
export const slotTaken = (alternatives: TimeSpan[] = []): Refusal & { alternatives: TimeSpan[] } => ({
  ...refusal('slot_taken', 409, 'Someone else has booked this slot. Please choose another one.'),
  alternatives,
})
/** The same for a slot that the user has booked in another tab. */
export const slotIsYours = {
  ...slotTaken(),
  words: 'You have already booked this slot. For another session, choose another slot.',
}
export const slotNotOffered = refusal(
  'slot_not_offered',
  400,
  'The advisor does not offer this time. Please choose one of the free slots.',
)
export const slotTooSoon = refusal('slot_too_soon', 400, 'It is too late to book this slot.')
/** @param days how many days ahead the advisor can be booked */
export const slotTooFar = (days: number): Refusal =>
  refusal(
    'slot_too_far',
    400,
    `Sessions with this advisor can be booked at most ${days} ${days === 1 ? 'day' : 'days'} ahead. Please choose an earlier time.`,
  )
export const dayIsFull = refusal('day_is_full', 409, 'The advisor takes no more sessions on that day.')
export const heldElsewhere = refusal(
  'held_elsewhere',
  409,
  'You hold another slot in another window. Please try again.',
)
export const ownSlot = refusal('own_slot', 400, 'These are your own hours. Only others can book them.')
export const sessionIsOver = refusal('session_is_over', 409, 'This session has started or is over.')
/** Only advisors publish hours. */
export const publishesHours = 'PUBLISH_HOURS'

/** Why a session can no longer be moved or cancelled. */
export const whyNotChangeSession = (session: { start: string }, now: Date): Refusal | undefined =>
  Date.parse(session.start) <= now.getTime() ? sessionIsOver : undefined

/** The calendar page in the week of a session. */
export const sessionLink = (id: number) => `/calendar?session=${id}`
