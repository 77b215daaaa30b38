import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useEffect, useRef, useState } from 'react'
import { local } from '../../../platform/local-time.ts'

/** Red would say that these days cannot be chosen. */
const noDays: [] = []

interface DayPickerProps {
  /** The chosen day, YYYY-MM-DD. */
  day: string | undefined
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
}

/** A month, moved through by arrow keys and buttons. */
export function DayPicker({ day, min, max, onChoose }: DayPickerProps) {
  const [today] = useState(() => local(new Date()).slice(0, 10))
  const start = day ?? within(today, min, max)
  const box = useRef<HTMLDivElement>(null)
  // The calendar may have loaded after the popover has taken the focus.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <div ref={box}>
      <DatePicker
        size="md"
        value={day ?? null}
        defaultDate={start}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        onChange={(chosen) => chosen && onChoose(chosen)}
        getDayProps={(date) => (date === start ? { 'data-autofocus': true } : {})}
        highlightToday
        hideOutsideDates
        weekendDays={noDays}
        ariaLabels={{
          monthLevelControl: 'Choose month',
          yearLevelControl: 'Choose year',
          nextMonth: 'Next month',
          previousMonth: 'Previous month',
          nextYear: 'Next year',
          previousYear: 'Previous year',
          nextDecade: 'Next decade',
          previousDecade: 'Previous decade',
        }}
      />
    </div>
  )
}

function within(day: string, min: string | undefined, max: string | undefined): string {
  if (min && day < min) return min
  return max && day > max ? max : day
}
