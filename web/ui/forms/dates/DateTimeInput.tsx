import { useState } from 'react'
import { CalendarButton } from './CalendarButton.tsx'
import { dateExample, dateTimeText, dayOrder, longDateTimeText, readDateTime } from './date-text.ts'
import { ReadInput, type ReadProps } from './ReadInput.tsx'
import type { DateLimits } from './DateInput.tsx'

/** A date with a time of day, YYYY-MM-DDTHH:mm. */
export function DateTimeInput({ min, max, ...props }: ReadProps & DateLimits) {
  const [order] = useState(() => dayOrder())
  const [example] = useState(() => dateExample())
  return (
    <ReadInput
      placeholder={`${example} HH:mm`}
      {...props}
      read={(text) => readDateTime(text, order)}
      write={dateTimeText}
      confirm={longDateTimeText}
      button={(value, choose) => (
        <CalendarButton
          value={value}
          min={min}
          max={max}
          hasTime
          onChoose={(day, time) => choose(`${day}T${time}`)}
        />
      )}
    />
  )
}
