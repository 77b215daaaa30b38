import { Temporal } from 'temporal-polyfill'

/** Milliseconds of a day. */
export const day = 86_400_000

/** The clock on the wall of a zone. A wall time is given as the instant at which UTC shows it. */
export interface Clock {
  /** Milliseconds by which it is ahead of UTC. */
  offsetAt: (instant: number) => number
  /** The same for a whole day of UTC (a number of days since 1970) and its neighbours; undefined when it changes then. */
  steadyOffset: (date: number) => number | undefined
  /** The first instant at which it shows a wall time; undefined for one that it leaves out. */
  firstAt: (wall: number) => number | undefined
}

/** By zone: asking the platform for an offset takes longer than all else that is done with it. */
const clocks = new Map<string, Clock>()
const mostClocks = 1000
/** What a clock remembers of each kind: windows can lie anywhere in time. */
const mostRemembered = 5000

export function clockOf(zone: string): Clock {
  const known = clocks.get(zone)
  if (known) return known
  if (clocks.size >= mostClocks) clocks.clear()
  const made = newClock(zone)
  clocks.set(zone, made)
  return made
}

function newClock(zone: string): Clock {
  const exactOffset = remembered(
    (instant) =>
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6,
  )
  const atMidnight = remembered((date) => exactOffset(date * day))
  const steadyOffset = remembered((date) => {
    const offset = atMidnight(date)
    const isSteady = [-1, 1, 2].every((near) => atMidnight(date + near) === offset)
    return isSteady ? offset : undefined
  })
  const offsetAt = (instant: number) => steadyOffset(dateOf(instant)) ?? exactOffset(instant)
  const firstAt = (wall: number) => {
    const steady = steadyOffset(dateOf(wall))
    if (steady !== undefined) return wall - steady
    const offsets = [exactOffset(wall - day), exactOffset(wall + day)]
    const instants = offsets.map((offset) => wall - offset).toSorted((a, b) => a - b)
    return instants.find((instant) => instant + exactOffset(instant) === wall)
  }
  return { offsetAt, steadyOffset, firstAt }
}

function remembered<T>(of: (time: number) => T): (time: number) => T {
  const byTime = new Map<number, { value: T }>()
  return (time) => {
    const known = byTime.get(time)
    if (known) return known.value
    if (byTime.size >= mostRemembered) byTime.clear()
    const value = of(time)
    byTime.set(time, { value })
    return value
  }
}

/** The date of an instant in UTC, or that a wall time shows: a number of days since 1970. */
export const dateOf = (instant: number): number => Math.floor(instant / day)

/** The date that a clock shows. */
export const dateOn = (clock: Clock, instant: number): number => dateOf(instant + clock.offsetAt(instant))
