import { Temporal } from 'temporal-polyfill'

const day = 86_400_000

/** The clock on the wall of a zone. A wall time is given as the instant at which UTC shows it. */
export interface Clock {
  /** Milliseconds by which it is ahead of UTC. */
  offsetAt: (instant: number) => number
  /** The first instant at which it shows a wall time; undefined for one that it leaves out. */
  firstAt: (wall: number) => number | undefined
}

export function clockOf(zone: string): Clock {
  const zoned = new Map<number, number>()
  const exactOffset = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  const atMidnight = (date: number) => {
    const known = zoned.get(date)
    if (known !== undefined) return known
    const offset = exactOffset(date * day)
    zoned.set(date, offset)
    return offset
  }
  // Around most days the offset is the same, and looking it up for every instant would take most of the time.
  const steadyOffset = (instant: number) => {
    const date = Math.floor(instant / day)
    const offset = atMidnight(date)
    const isSteady = [-1, 1, 2].every((near) => atMidnight(date + near) === offset)
    return isSteady ? offset : undefined
  }
  const offsetAt = (instant: number) => steadyOffset(instant) ?? exactOffset(instant)
  const firstAt = (wall: number) => {
    const steady = steadyOffset(wall)
    if (steady !== undefined) return wall - steady
    const offsets = [exactOffset(wall - day), exactOffset(wall + day)]
    const instants = offsets.map((offset) => wall - offset).toSorted((a, b) => a - b)
    return instants.find((instant) => instant + exactOffset(instant) === wall)
  }
  return { offsetAt, firstAt }
}

/** The date that a clock shows, as `2026-03-29`. */
export const dayOn = (clock: Clock, instant: number): string =>
  dateOf(instant + clock.offsetAt(instant)).toString()

/** The date of an instant in UTC. */
export const dateOf = (instant: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC').toPlainDate()
