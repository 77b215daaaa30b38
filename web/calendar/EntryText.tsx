import type { ClockReading } from 'contract/calendar/zone-times.ts'
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import classes from './WeekView.module.css'

interface EntryTextProps {
  what: string
  /** When it begins; where it is narrow, without the cities. */
  clocks: readonly ClockReading[]
  /** The whole of it, for a pointer that rests on it. */
  title: string
  /** Called with how many times higher the entry has to be, when its text does not fit. */
  onCut: (times: number) => void
}

/** What an entry of the grid says. Spacing of the reader's own, and entries side by side, make the text longer. */
export function EntryText({ what, clocks, title, onCut }: EntryTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const measure = useEffectEvent(() => {
    const { clientHeight = 0, scrollHeight = 0 } = box.current ?? {}
    if (clientHeight > 0 && scrollHeight > clientHeight) onCut(scrollHeight / clientHeight)
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => measure())
    if (box.current) for (const line of [box.current, ...box.current.children]) observer.observe(line)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={classes.text} title={title}>
      <span className={classes.what}>{what}</span>
      <span className={classes.times}>
        {clocks.map(({ time, city, day }, at) => (
          <Fragment key={city}>
            {at > 0 && ' / '}
            {time}
            <span className={classes.city}> {city}</span>
            {day && ` (${day})`}
          </Fragment>
        ))}
      </span>
    </div>
  )
}
