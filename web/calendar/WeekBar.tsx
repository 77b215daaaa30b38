import { Button, Group, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateInput } from '../ui/forms/dates/DateInput.tsx'
import classes from './Calendar.module.css'
import { daysAfter, mondayOf, weekLabel } from './weeks.ts'

interface WeekBarProps {
  /** `2026-11-23` */
  monday: string
  /** `2026-11-25` in the reader's zone. */
  today: string
  /** @param week any day of the week */
  onWeek: (week: string) => void
  view: string
  onView: (view: string) => void
  /** Shown before the view switch. */
  children: ReactNode
}

const views = [
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
]

/** Navigation between weeks, and the view switch. */
export const WeekBar = ({ monday, today, onWeek, view, onView, children }: WeekBarProps) => (
  <div className={classes.bar}>
    <Group gap="xs">
      <Button variant="default" onClick={() => onWeek(today)}>
        This week
      </Button>
      <Button variant="default" aria-label="Previous week" onClick={() => onWeek(daysAfter(monday, -7))}>
        ‹
      </Button>
      <Button variant="default" aria-label="Next week" onClick={() => onWeek(daysAfter(monday, 7))}>
        ›
      </Button>
      <DateInput
        key={monday}
        w={190}
        aria-label="Go to date"
        min="2000-01-01"
        max="2199-12-31"
        defaultValue={monday}
        onCommit={(date) => goTo(date, monday, onWeek)}
      />
    </Group>
    <h2 className={classes.week} aria-live="polite">
      {weekLabel(monday)}
    </h2>
    <Group gap="xs">
      {children}
      <SegmentedControl aria-label="View" data={views} value={view} onChange={onView} />
    </Group>
  </div>
)

function goTo(date: string, monday: string, onWeek: (week: string) => void): void {
  if (/^(20|21)/.test(date) && mondayOf(date) !== monday) onWeek(date)
}
