import type { Event } from 'contract/events/event-shapes.ts'
import { countText } from 'contract/platform/totals.ts'

type Places = Pick<Event, 'capacity' | 'going_count' | 'waiting_count'>
export type Attendance = Places & Pick<Event, 'attending' | 'waiting' | 'end'>

export const isOver = ({ end }: Pick<Event, 'end'>): boolean => Date.parse(end) <= Date.now()

/** Places that nobody has; null where there is no limit. */
export const placesLeft = ({ capacity, going_count }: Pick<Event, 'capacity' | 'going_count'>) =>
  capacity === null ? null : Math.max(0, capacity - going_count)

/** What attendance will be once the server has agreed: shown until it answers. */
export function expectedAttendance<E extends Attendance>(event: E, attends: boolean): E {
  const { attending, waiting, going_count, waiting_count } = event
  if (attends === (attending === true || waiting === true)) return event
  const waiters = waiting_count ?? 0
  if (attends && placesLeft(event) === 0) return { ...event, waiting: true, waiting_count: waiters + 1 }
  if (attends) return { ...event, attending: true, going_count: going_count + 1 }
  if (waiting) return { ...event, waiting: false, waiting_count: waiters - 1 }
  // Whoever has waited longest gets the place.
  return waiters > 0
    ? { ...event, attending: false, waiting_count: waiters - 1 }
    : { ...event, attending: false, going_count: going_count - 1 }
}

const people = (count: number) => `${countText(count)} ${count === 1 ? 'person' : 'people'}`

/** How many go, and whether there are places left. */
export function placesWords(event: Attendance): string {
  const { capacity, going_count, waiting_count } = event
  const going = `${people(going_count)} ${going_count === 1 ? 'goes' : 'go'}`
  const left = placesLeft(event)
  if (isOver(event)) return `${people(going_count)} went.`
  if (left === null || !capacity) return `${going}.`
  if (left > 0) return `${going}. ${countText(left)} of ${countText(capacity)} places left.`
  const waiters = waiting_count ? ` ${people(waiting_count)} on the waiting list.` : ''
  return `${going}. No places left.${waiters}`
}

/** Whether the reader goes. Nothing for those who neither go nor wait. */
export const ownWords = ({ attending, waiting }: Attendance): string =>
  waiting
    ? 'You are on the waiting list: we tell you when a place is yours. '
    : attending
      ? 'You are going. '
      : ''
