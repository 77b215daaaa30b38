import { Temporal } from 'temporal-polyfill'

/** Milliseconds of a day. */
export const day = 86_400_000

/** Wall clock of a time zone. Wall times are represented by the instant at which UTC shows them. */
export interface Clock {
  /** Milliseconds ahead of UTC. */
  offsetAt: (instant: number) => number
  /** The offset on a UTC day (days since 1970) and its neighbours; undefined if it changes on one of them. */
  steadyOffset: (date: number) => number | undefined
  /** The first instant at which the clock shows a wall time; undefined if the clock skips it. */
  firstAt: (wall: number) => number | undefined
}

/** Cached by zone: querying offsets from the platform takes longer than everything else. */
const clocks = new Map<string, Clock>()
const mostClocks = 1000
/** Maximum number of cached values of each kind; windows can be anywhere in time. */
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

/** Date of an instant in UTC, or of a wall time, in days since 1970. */
export const dateOf = (instant: number): number => Math.floor(instant / day)

/** The date shown by the clock. */
export const dateOn = (clock: Clock, instant: number): number => dateOf(instant + clock.offsetAt(instant))
