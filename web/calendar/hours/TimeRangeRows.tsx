import { Button, Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
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
  const change = (at: number) => (row: Row) => onChange(rows.map((old, index) => (index === at ? row : old)))
  return (
    <fieldset id={id} tabIndex={-1} className={classes.rows} aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      {rows.map((row, at) => (
        <div key={at} className={classes.row}>
          {before?.(row, change(at))}
          <TextInput
            aria-label="From"
            type={type}
            value={row.from}
            onChange={({ currentTarget }) => change(at)({ ...row, from: currentTarget.value })}
          />
          <span aria-hidden>–</span>
          <TextInput
            aria-label="To"
            type={type}
            value={row.to === '24:00' ? '00:00' : row.to}
            onChange={({ currentTarget: { value } }) =>
              change(at)({ ...row, to: type === 'time' && value === '00:00' ? '24:00' : value })
            }
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
