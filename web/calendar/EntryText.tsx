import type { ClockReading } from 'contract/calendar/zone-times.ts'
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import classes from './WeekView.module.css'

interface EntryTextProps {
  what: string
  /** Start time in each zone; narrow entries hide the cities. */
  clocks: readonly ClockReading[]
  /** The full text, shown as a tooltip. */
  title: string
  /** Called when the text does not fit, with the factor by which the entry has to grow. */
  onCut: (times: number) => void
}

/** Text of an entry in the grid. Custom text spacing or parallel entries can make it overflow. */
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
