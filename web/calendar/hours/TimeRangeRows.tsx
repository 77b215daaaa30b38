import { Button, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateInput } from '../../ui/forms/dates/DateInput.tsx'
import { TimeInput } from '../../ui/forms/dates/TimeInput.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import classes from './Hours.module.css'

interface TimeRange {
  from: string
  to: string
}

interface TimeRangeRowsProps<Row extends TimeRange> {
  id: string
  legend: string
  rows: readonly Row[]
  error: string | undefined
  /** Maximum number of rows. */
  most: number
  /** Type of the inputs 'From' and 'To'. */
  type: 'time' | 'date'
  add: { label: string; row: Row }
  onChange: (rows: Row[]) => void
  /** Renders a field before the times of a row. */
  before?: (row: Row, change: (row: Row) => void) => ReactNode
}

/** A list of time ranges with buttons to add and remove rows. */
export function TimeRangeRows<Row extends TimeRange>(props: TimeRangeRowsProps<Row>) {
  const { id, legend, rows, error, most, type, add, onChange, before } = props
  const RowInput = type === 'date' ? DateInput : TimeInput
  const change = (at: number) => (row: Row) => onChange(rows.map((old, index) => (index === at ? row : old)))
  return (
    <fieldset id={id} tabIndex={-1} className={classes.rows} aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      {rows.map((row, at) => (
        <div key={at} className={classes.row}>
          {before?.(row, change(at))}
          <RowInput
            aria-label="From"
            name={id}
            value={row.from}
            onChange={(from) => change(at)({ ...row, from })}
          />
          <span aria-hidden>–</span>
          <RowInput
            aria-label="To"
            name={id}
            value={row.to === '24:00' ? '00:00' : row.to}
            onChange={(to) => change(at)({ ...row, to: type === 'time' && to === '00:00' ? '24:00' : to })}
          />
          <Button variant="subtle" px="xs" onClick={() => onChange(rows.filter((_, index) => index !== at))}>
            Remove
          </Button>
        </div>
      ))}
      <ReasonButton
        variant="default"
        disabledReason={rows.length < most ? undefined : `You can add at most ${most}.`}
        onClick={() => onChange([...rows, add.row])}
      >
        {add.label}
      </ReasonButton>
    </fieldset>
  )
}
