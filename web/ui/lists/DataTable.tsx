import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { readSort, toggledSort, writtenSort, type Sort, type WrittenSort } from './list-address.ts'
import { OrderSelect, type Order } from './OrderSelect.tsx'
import { RowCheckbox } from './SelectionBar.tsx'
import { SortHeading } from './SortHeading.tsx'
import { useParameter } from './use-parameter.ts'
import type { Selection } from './use-selection.ts'
import classes from './DataTable.module.css'
import selectionClasses from './Selection.module.css'

export interface DataColumn<Row, By extends string> {
  title: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. */
  sort?: By
  /** The first click on the heading sorts descending, as suits dates. */
  descendingFirst?: boolean
  /** Hidden below 960 px. */
  wideOnly?: boolean
  align?: 'right'
  /** In pixels. */
  width?: number
}

interface DataTableProps<Row, By extends string> {
  /** Accessible name of the table. */
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row, By>[]
  /** Adds a checkbox to each row. */
  selection?: Selection | undefined
  /** Menu of a row. */
  actions?: (row: Row) => ReactNode
  /** Visible heading of the menus. */
  actionsTitle?: string
  /** Content of a list item, below 600 px. */
  listItem: (row: Row) => ReactNode
  /** The current order of the rows, from the search parameter `sort`. */
  sort: Sort<By>
  /** Sort options for phones, which show no headings; undefined if the order is fixed. */
  orders: readonly Order<WrittenSort<By>>[]
  /** Sets the height, for example. */
  className?: string | undefined
  /** Column widths do not depend on content. */
  fixed?: boolean
}

/** A sortable table; it hides less important columns below 960 px and becomes a list below 600 px. */
export function DataTable<Row extends { id: number }, By extends string>(props: DataTableProps<Row, By>) {
  const isSmall = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const { label, rows, listItem, sort, orders, className, selection } = props
  return (
    <>
      {isSmall && orders.length > 0 && <OrderSelect orders={orders} current={writtenSort(sort)} />}
      <div className={`${classes.frame} ${className ?? ''}`} tabIndex={0} role="region" aria-label={label}>
        {isSmall ? (
          <ul className={classes.lines}>
            {rows.map((row) => (
              <li key={row.id} className={selection && selectionClasses.item}>
                {selection && (
                  <div className={selectionClasses.choice}>
                    <RowCheckbox selection={selection} id={row.id} />
                  </div>
                )}
                {listItem(row)}
              </li>
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
  actionsTitle,
  sort,
  fixed = false,
  selection,
}: DataTableProps<Row, By>) {
  const [written, choose] = useParameter('sort')
  const sortable = columns.flatMap((column) => column.sort ?? [])
  // Not `sort`, which belongs to the displayed rows: a second click may come before they change.
  const chosen = readSort(written, sortable, sort)
  return (
    <Table stickyHeader verticalSpacing="sm" horizontalSpacing="md" layout={fixed ? 'fixed' : 'auto'}>
      <Table.Thead>
        <Table.Tr>
          {selection && (
            <Table.Th className={classes.choice}>
              <span className="visually-hidden">Selection</span>
            </Table.Th>
          )}
          {columns.map((column) => (
            <Heading
              key={column.title}
              column={column}
              sort={chosen}
              onSort={(order) => choose(writtenSort(order))}
            />
          ))}
          {actions && (
            <Table.Th w={actionsTitle ? 96 : 64}>
              {actionsTitle ?? <span className="visually-hidden">Actions</span>}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} data-chosen={selection?.isChosen(row.id)}>
            {selection && (
              <Table.Td className={classes.choice}>
                <RowCheckbox selection={selection} id={row.id} />
              </Table.Td>
            )}
            {columns.map((column) => (
              <Table.Td key={column.title} {...cellProps(column)}>
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
  onSort: (order: Sort<By>) => void
}

/** A column heading; sortable ones are buttons. */
function Heading<Row, By extends string>({ column, sort: now, onSort }: HeadingProps<Row, By>) {
  const { title, sort: by, descendingFirst, width } = column
  if (!by)
    return (
      <Table.Th w={width} {...cellProps(column)}>
        {title}
      </Table.Th>
    )
  const sorted = now.column !== by ? undefined : now.descending ? 'descending' : 'ascending'
  return (
    <SortHeading
      sorted={sorted}
      onSort={() => onSort(toggledSort(now, by, descendingFirst))}
      width={width}
      {...cellProps(column)}
    >
      {title}
    </SortHeading>
  )
}

const cellProps = ({ wideOnly, align }: Pick<DataColumn<never, never>, 'wideOnly' | 'align'>) => ({
  className: wideOnly ? classes.wideOnly : undefined,
  ta: align,
})
