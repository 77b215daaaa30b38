import { Table } from '@mantine/core'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import classes from './SortHeading.module.css'

interface Props {
  /** The present sort direction of this column, if any. */
  sorted: 'ascending' | 'descending' | undefined
  onSort: () => void
  /** In pixels. */
  width?: number | undefined
  className?: string | undefined
  children: string
}

/** A sortable column heading. */
export function SortHeading({ sorted, onSort, width, className, children }: Props) {
  const Icon = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <Table.Th w={width} className={className} aria-sort={sorted ?? 'none'}>
      <button className={classes.sort} type="button" onClick={onSort}>
        {children}
        <Icon size={14} aria-hidden />
      </button>
    </Table.Th>
  )
}
