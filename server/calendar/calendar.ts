import type { Db } from '../platform/database/database.ts'
import { hoursOf, type Pair } from './bookings.queries.ts'

export { slotsTopic } from './calendar-topic.ts'
export { cancelSessionsOf } from './cancel-sessions.ts'

/** Whether the member can book sessions with the other person. */
export const offersSessions = async (db: Db, pair: Pair): Promise<boolean> =>
  pair.advisorId !== pair.memberId && (await hoursOf(db, pair)) !== undefined

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    'session.booked': SessionEvent
    'session.moved': SessionEvent
    /** The session has been deleted. */
    'session.cancelled': SessionEvent
    /** The session begins within an hour. */
    'session.soon': Omit<SessionEvent, 'by'>
  }
}

export interface SessionEvent {
  sessionId: number
  title: string
  advisorId: number
  memberId: number
  /** Id of the participant who made the change. */
  by: number
}
