import { calendar } from 'contract/calendar/calendar.contract.ts'
import {
  timeSpan,
  type CalendarPerson,
  type SlotHold,
  type TimeSpan,
} from 'contract/calendar/calendar-shapes.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call, type CallFailed } from '../../platform/call.ts'

/** A free slot that somebody has chosen. */
export interface OfferedSlot extends TimeSpan {
  advisor: CalendarPerson
  /** What was written about the session when another slot turned out to be taken. */
  title?: string
}

const refused = z.object({ alternatives: z.array(timeSpan) })

/** The nearest free slots in a refusal; empty where there are none. */
export function alternativesIn({ body }: CallFailed): TimeSpan[] {
  const read = refused.safeParse(body)
  return read.success ? read.data.alternatives : []
}

interface Holding {
  hold?: SlotHold
  failed?: CallFailed
}

/** Holds a slot as long as the component is there, at most five minutes; it is given back when it leaves. */
export function useHold({ advisor, start, end }: OfferedSlot): Holding {
  const [holding, setHolding] = useState<Holding>({})
  const advisorId = advisor.id
  useEffect(() => {
    const held = call(calendar.hold, { body: { advisorId, start, end } })
    let isHere = true
    held.then(
      (hold) => isHere && setHolding({ hold }),
      (failed: CallFailed) => isHere && setHolding({ failed }),
    )
    return () => {
      isHere = false
      // A slot that was booked meanwhile is no hold any more, so nothing happens to it.
      void held.then(({ id }) => call(calendar.release, { params: { id }, keepalive: true })).catch(() => {})
    }
  }, [advisorId, start, end])
  return holding
}

/** Seconds until an instant, from 0 on; counts down. */
export function useSecondsUntil(instant: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return instant === undefined ? undefined : Math.max(0, Math.round((Date.parse(instant) - now) / 1000))
}
