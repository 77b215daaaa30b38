import { Button, Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import classes from './Hours.module.css'

interface Stretch {
  from: string
  to: string
}

interface StretchRowsProps<Row extends Stretch> {
  id: string
  legend: string
  rows: readonly Row[]
  error: string | undefined
  /** Most rows. */
  most: number
  /** Of the inputs 'From' and 'To'. */
  type: 'time' | 'date'
  add: { label: string; row: Row }
  onChange: (rows: Row[]) => void
  /** What stands before the times of a row. */
  before?: (row: Row, change: (row: Row) => void) => ReactNode
}

/** Stretches of time that are added and removed one by one. */
export function StretchRows<Row extends Stretch>(props: StretchRowsProps<Row>) {
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
        disabledReason={rows.length < most ? undefined : `At most ${most}.`}
        onClick={() => onChange([...rows, add.row])}
      >
        {add.label}
      </ReasonButton>
    </fieldset>
  )
}
