import { useState } from 'react'
import { CalendarButton } from './CalendarButton.tsx'
import { dateExample, dateText, dayOrder, longDateText, readDate } from './date-text.ts'
import { ReadInput, type ReadProps } from './ReadInput.tsx'

export interface DateLimits {
  /** First and last day of the calendar, YYYY-MM-DD; the form's rule reports typed days beyond them. */
  min?: string
  max?: string
}

/** A date, YYYY-MM-DD. */
export function DateInput({ min, max, ...props }: ReadProps & DateLimits) {
  const [order] = useState(() => dayOrder())
  const [example] = useState(() => dateExample())
  return (
    <ReadInput
      placeholder={example}
      {...props}
      read={(text) => readDate(text, order)}
      write={dateText}
      confirm={longDateText}
      button={(value, choose) => <CalendarButton value={value} min={min} max={max} onChoose={choose} />}
    />
  )
}
