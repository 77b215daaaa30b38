import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { toggledSort, writtenSort, type Sort, type WrittenSort } from './list-address.ts'
import { OrderSelect, type Order } from './OrderSelect.tsx'
import { SortHeading } from './SortHeading.tsx'
import { useParameter } from './use-parameter.ts'
import classes from './DataTable.module.css'

export interface DataColumn<Row, By extends string> {
  title: string
  cell: (row: Row) => ReactNode
  /** The table sorts by it. */
  sort?: By
  /** The first click on its heading shows the latest first. */
  latestFirst?: boolean
  /** Left out under 960 px. */
  wideOnly?: boolean
  align?: 'right'
  /** In pixels. */
  width?: number
}

interface DataTableProps<Row, By extends string> {
  /** What the rows are, for those who hear the page. */
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row, By>[]
  /** What can be done with a row. */
  actions?: (row: Row) => ReactNode
  /** A row as an entry of a list, under 600 px. */
  line: (row: Row) => ReactNode
  /** The order of the rows; it stands in the address as `sort`. */
  sort: Sort<By>
  /** Orders that are offered under 600 px, where there are no headings. */
  orders: readonly Order<WrittenSort<By>>[]
  /** Height, and how cells break. */
  className?: string | undefined
  /** Columns keep their widths, whatever is in them. */
  fixed?: boolean
}

/** Rows that sort: a table that drops to what matters under 960 px, and under 600 px a list. */
export function DataTable<Row extends { id: number }, By extends string>(props: DataTableProps<Row, By>) {
  const isSmall = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const { label, rows, line, sort, orders, className } = props
  return (
    <>
      {isSmall && <OrderSelect orders={orders} now={writtenSort(sort)} />}
      <div className={`${classes.frame} ${className ?? ''}`} tabIndex={0} role="region" aria-label={label}>
        {isSmall ? (
          <ul className={classes.lines}>
            {rows.map((row) => (
              <li key={row.id}>{line(row)}</li>
            ))}
          </ul>
        ) : (
          <Rows {...props} />
        )}
      </div>
    </>
  )
}

function Rows<Row extends { id: number }, By extends string>({
  rows,
  columns,
  actions,
  sort,
  fixed = false,
}: DataTableProps<Row, By>) {
  return (
    <Table stickyHeader verticalSpacing="sm" horizontalSpacing="md" layout={fixed ? 'fixed' : 'auto'}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Heading key={column.title} column={column} sort={sort} />
          ))}
          {actions && (
            <Table.Th w={64}>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {columns.map((column) => (
              <Table.Td key={column.title} {...look(column)}>
                {column.cell(row)}
              </Table.Td>
            ))}
            {actions && <Table.Td>{actions(row)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface HeadingProps<Row, By extends string> {
  column: DataColumn<Row, By>
  sort: Sort<By>
}

/** The heading of a column, by which the table sorts where it can. */
function Heading<Row, By extends string>({ column, sort: now }: HeadingProps<Row, By>) {
  const [, change] = useParameter('sort')
  const { title, sort: by, latestFirst, width } = column
  if (!by)
    return (
      <Table.Th w={width} {...look(column)}>
        {title}
      </Table.Th>
    )
  const sorted = now.column !== by ? undefined : now.down ? 'descending' : 'ascending'
  return (
    <SortHeading
      sorted={sorted}
      onSort={() => change(writtenSort(toggledSort(now, by, latestFirst)))}
      width={width}
      {...look(column)}
    >
      {title}
    </SortHeading>
  )
}

const look = ({ wideOnly, align }: Pick<DataColumn<never, never>, 'wideOnly' | 'align'>) => ({
  className: wideOnly ? classes.wideOnly : undefined,
  ta: align,
})
