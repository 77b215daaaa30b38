import type { Event } from 'contract/events/event-shapes.ts'
import { countText } from 'contract/platform/totals.ts'

type Places = Pick<Event, 'capacity' | 'going_count' | 'waiting_count'>
export type Attendance = Places & Pick<Event, 'attending' | 'waiting' | 'end'>

export const isOver = ({ end }: Pick<Event, 'end'>): boolean => Date.parse(end) <= Date.now()

/** The number of free places; null without a limit. */
export const placesLeft = ({ capacity, going_count }: Pick<Event, 'capacity' | 'going_count'>) =>
  capacity === null ? null : Math.max(0, capacity - going_count)

/** Optimistic attendance, shown until the server responds. */
export function expectedAttendance<E extends Attendance>(event: E, attends: boolean): E {
  const { attending, waiting, going_count, waiting_count } = event
  if (attends === (attending === true || waiting === true)) return event
  const waiters = waiting_count ?? 0
  if (attends && placesLeft(event) === 0) return { ...event, waiting: true, waiting_count: waiters + 1 }
  if (attends) return { ...event, attending: true, going_count: going_count + 1 }
  if (waiting) return { ...event, waiting: false, waiting_count: waiters - 1 }
  // The first person on the waiting list gets the place.
  return waiters > 0
    ? { ...event, attending: false, waiting_count: waiters - 1 }
    : { ...event, attending: false, going_count: going_count - 1 }
}

const people = (count: number) => `${countText(count)} ${count === 1 ? 'person' : 'people'}`

/** Describes how many people attend and how many places are left. */
export function placesText(event: Attendance): string {
  const { capacity, going_count, waiting_count } = event
  const going = `${people(going_count)} ${going_count === 1 ? 'is' : 'are'} going`
  const left = placesLeft(event)
  if (isOver(event)) return `${people(going_count)} attended.`
  if (left === null || !capacity) return `${going}.`
  if (left > 0) return `${going}. ${countText(left)} of ${countText(capacity)} places left.`
  const waiters = waiting_count ? ` ${people(waiting_count)} on the waiting list.` : ''
  return `${going}. No places left.${waiters}`
}

/** Describes the reader's own attendance; empty if they neither attend nor wait. */
export const ownAttendanceText = ({ attending, waiting }: Attendance): string =>
  waiting
    ? 'You are on the waiting list. We will notify you when you get a place. '
    : attending
      ? 'You are going. '
      : ''
