export { slotsTopic } from './calendar-topic.ts'
export { cancelSessionsOf } from './cancel-sessions.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    'session.booked': SessionEvent
    'session.moved': SessionEvent
    /** It is deleted. */
    'session.cancelled': SessionEvent
    /** It begins within an hour. */
    'session.soon': Omit<SessionEvent, 'by'>
  }
}

export interface SessionEvent {
  sessionId: number
  title: string
  advisorId: number
  memberId: number
  /** Who did it: one of the two. */
  by: number
}
