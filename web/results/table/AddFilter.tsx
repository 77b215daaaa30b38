import { Button, Popover, Select, TextInput } from '@mantine/core'
import {
  filterKindWords,
  filterLimits,
  filtersOf,
  filterProblem,
  type FilterKind,
  type TableFilter,
} from 'contract/results/table-filters.ts'
import type { ShownColumn } from 'contract/results/table.ts'
import { ListFilter } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { firstColumn } from './table-query.ts'
import classes from './Table.module.css'

interface AddFilterProps {
  columns: readonly ShownColumn[]
  onAdd: (filter: TableFilter) => void
}

/** A form for a filter of any column. */
export function AddFilter({ columns, onAdd }: AddFilterProps) {
  const [opened, open] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      width={320}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<ListFilter size={18} aria-hidden />}
          onClick={() => open((now) => !now)}
        >
          Add filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add filter">
        <FilterForm columns={columns} onAdd={(filter) => (open(false), onAdd(filter))} />
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterForm({ columns, onAdd }: AddFilterProps) {
  const [key, setKey] = useState(
    () => (columns.find((one) => one.key === firstColumn) ?? columns[0])?.key ?? '',
  )
  const [chosen, setKind] = useState<FilterKind>()
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const column = columns.find((one) => one.key === key)
  const kinds = column ? filtersOf[column.type] : []
  const kind = kinds.find((one) => one === chosen) ?? kinds[0] ?? 'filled'
  const takesValue = kind !== 'empty' && kind !== 'filled'
  const add = (event: FormEvent) => {
    event.preventDefault()
    const filter = { kind, column: key, value: takesValue ? value.trim() : '' }
    if (takesValue && filter.value === '') return setProblem('Please enter a value')
    const refused = filterProblem(filter, column)
    if (refused) return setProblem(refused)
    onAdd(filter)
  }
  const changed = (change: () => void) => {
    setProblem(undefined)
    change()
  }
  return (
    <form onSubmit={add} className={classes.form} noValidate>
      <Select
        label="Column"
        data={columns.map((one) => ({
          value: one.key,
          label: one.section === '' ? one.label : `${one.label} (${one.section})`,
        }))}
        value={key}
        onChange={(next) => next && changed(() => (setKey(next), setValue('')))}
        allowDeselect={false}
        searchable
        limit={100}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label="Condition"
        data={kinds.map((one) => ({ value: one, label: filterKindWords[one] }))}
        value={kind}
        onChange={(next) => next && changed(() => setKind(next as FilterKind))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      {takesValue && column && (
        <ValueInput
          column={column}
          value={value}
          error={problem}
          onChange={(next) => changed(() => setValue(next))}
        />
      )}
      <Button type="submit">Add filter</Button>
    </form>
  )
}

interface ValueInputProps {
  column: ShownColumn
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const inputTypes: Partial<Record<ShownColumn['type'], 'date' | 'time'>> = {
  date: 'date',
  datetime: 'date',
  time: 'time',
}

function ValueInput({ column, value, error, onChange }: ValueInputProps) {
  const { type } = column
  const options =
    type === 'boolean'
      ? [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]
      : column.options.map(({ name, label }) => ({ value: name, label }))
  if (options.length > 0)
    return (
      <Select
        label="Value"
        data={options}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        error={error}
        searchable
        limit={100}
        comboboxProps={{ withinPortal: false }}
      />
    )
  return (
    <TextInput
      label="Value"
      type={inputTypes[type] ?? 'text'}
      inputMode={type === 'number' || type === 'integer' ? 'decimal' : 'text'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={filterLimits.value}
      error={error}
    />
  )
}
