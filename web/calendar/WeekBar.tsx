import { Button, Group, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Calendar.module.css'
import { daysAfter, weekLabel } from './weeks.ts'

interface WeekBarProps {
  /** `2026-11-23` */
  monday: string
  /** @param week any day of the week; empty for the current week */
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
export const WeekBar = ({ monday, onWeek, view, onView, children }: WeekBarProps) => (
  <div className={classes.bar}>
    <Group gap="xs">
      <Button variant="default" onClick={() => onWeek('')}>
        This week
      </Button>
      <Button variant="default" aria-label="Previous week" onClick={() => onWeek(daysAfter(monday, -7))}>
        ‹
      </Button>
      <Button variant="default" aria-label="Next week" onClick={() => onWeek(daysAfter(monday, 7))}>
        ›
      </Button>
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
