import { Pill } from '@mantine/core'
import { filterInWords, writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import type { ShownColumn } from 'contract/results/table.ts'
import classes from './Table.module.css'

interface FilterPillsProps {
  filters: readonly TableFilter[]
  columns: readonly ShownColumn[]
  onRemove: (filter: TableFilter) => void
}

/** The filters in words, each with a button that removes it. */
export function FilterPills({ filters, columns, onRemove }: FilterPillsProps) {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return (
    <Pill.Group className={classes.filters} aria-label="Filters" role="group">
      {filters.map((filter) => {
        const text = filterInWords(filter, byKey.get(filter.column))
        return (
          <Pill
            key={writtenFilter(filter)}
            size="md"
            withRemoveButton
            onRemove={() => onRemove(filter)}
            removeButtonProps={{
              'aria-label': `Remove filter: ${text}`,
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {text}
          </Pill>
        )
      })}
    </Pill.Group>
  )
}
