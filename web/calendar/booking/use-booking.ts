import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { holdMinutes } from 'contract/calendar/calendar.rules.ts'
import {
  timeSpan,
  type CalendarPerson,
  type SlotHold,
  type TimeSpan,
} from 'contract/calendar/calendar-shapes.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call, type CallFailed } from '../../platform/call.ts'

/** A free slot that the user selected. */
export interface OfferedSlot extends TimeSpan {
  advisor: CalendarPerson
  /** The title entered for a previous slot that turned out to be taken. */
  title?: string
}

const refused = z.object({ alternatives: z.array(timeSpan) })

/** The nearest free slots named in an error response, if any. */
export function alternativesIn({ body }: CallFailed): TimeSpan[] {
  const read = refused.safeParse(body)
  return read.success ? read.data.alternatives : []
}

interface Holding {
  hold?: SlotHold
  /** When the hold ends, by this device's clock; milliseconds since 1970. */
  until?: number
  failed?: CallFailed
}

/** Holds a slot while the component is mounted, at most five minutes, and releases it on unmount. */
export function useHold({ advisor, start, end }: OfferedSlot): Holding & { retry: () => void } {
  const [holding, setHolding] = useState<Holding>({})
  const [attempt, setAttempt] = useState(0)
  const advisorId = advisor.id
  useEffect(() => {
    const held = call(calendar.hold, { body: { advisorId, start, end } })
    let isHere = true
    held.then(
      (hold) => isHere && setHolding({ hold, until: Date.now() + holdMinutes * 60_000 }),
      (failed: CallFailed) => isHere && setHolding({ failed }),
    )
    return () => {
      isHere = false
      // Has no effect if the slot has been booked, because booking removes the hold.
      void held.then(({ id }) => call(calendar.release, { params: { id }, keepalive: true })).catch(() => {})
    }
  }, [advisorId, start, end, attempt])
  const retry = () => {
    setHolding({})
    setAttempt((before) => before + 1)
  }
  return { ...holding, retry }
}

/** Counts down the seconds until an instant; at least 0. */
export function useSecondsUntil(instant: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return instant === undefined ? undefined : Math.max(0, Math.round((instant - now) / 1000))
}
