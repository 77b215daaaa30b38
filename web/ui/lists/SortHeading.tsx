import { Table } from '@mantine/core'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import classes from './SortHeading.module.css'

interface Props {
  /** How the table is sorted by this column now, if it is. */
  sorted: 'ascending' | 'descending' | undefined
  onSort: () => void
  /** In pixels. */
  width?: number | undefined
  className?: string | undefined
  children: string
}

/** The heading of a column by which a table sorts. */
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
