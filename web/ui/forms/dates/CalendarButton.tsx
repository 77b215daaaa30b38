import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lazy-part.tsx'
import { TimeInput } from './TimeInput.tsx'
import classes from './Dates.module.css'

interface CalendarButtonProps {
  /** A date, or a date with its time; any other text counts as none. */
  value: string
  min?: string | undefined
  max?: string | undefined
  /** Whether a time of day is chosen, too. */
  hasTime?: boolean
  /** @param time HH:mm */
  onChoose: (day: string, time: string) => void
}

// The calendar needs 15 KB, so it loads when it is opened.
const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker)

/** A button inside a date input, with a calendar below. */
export function CalendarButton({ value, min, max, hasTime = false, onChoose }: CalendarButtonProps) {
  const [opened, setOpened] = useState(false)
  const [, day, stored = '09:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? []
  const [typedTime, setTime] = useState<string>()
  const time = /^\d\d:\d\d$/.test(typedTime ?? '') ? typedTime! : stored
  const change = (isOpen: boolean) => {
    setTime(undefined)
    setOpened(isOpen)
  }
  return (
    <Popover opened={opened} onChange={change} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label="Open calendar" onClick={() => change(!opened)}>
          <CalendarDays size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} aria-labelledby={undefined} aria-label="Calendar">
        {hasTime && (
          <TimeInput
            label="Time"
            value={typedTime ?? stored}
            onChange={(typed) => {
              setTime(typed)
              if (day && /^\d\d:\d\d$/.test(typed)) onChoose(day, typed)
            }}
          />
        )}
        <Suspense fallback={<Skeleton className={classes.loading} />}>
          <DayPicker
            day={day}
            min={min}
            max={max}
            onChoose={(chosen) => {
              onChoose(chosen, time)
              change(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
