import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documentData } from 'contract/documents/document-data.endpoints.ts'
import type { DataColumn as Column } from 'contract/documents/document-data.schemas.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { totalText } from 'contract/platform/totals.ts'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { queryOf } from '../../platform/query.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { ParameterSelect } from '../../ui/lists/ParameterSelect.tsx'
import { readPage, readSearch, readSort, writtenSort } from '../../ui/lists/list-address.ts'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { shownCell } from './cell-text.ts'
import classes from './Data.module.css'

interface Row {
  id: number
  cells: string[]
}

/** Order of the file; not a valid column name. */
const ofFile = 'file'

/** Rows of a data document, sorted and filtered by the URL. */
export function DataRows({ document: { id, name } }: { document: ProjectDocument }) {
  const [params, setParams] = useSearchParameters()
  const filter = readSearch(params, 'filter')
  const column = params.get('column')
  const sort = readSort(params.get('sort'), columnKeys, { column: ofFile, descending: false })
  const { data: page } = useSuspenseQuery(
    queryOf(documentData.listRows, {
      params: { id },
      query: {
        pageNumber: readPage(params),
        filter,
        column: column && columnKeys.includes(column) ? column : undefined,
        sort: sort.column === ofFile ? undefined : writtenSort(sort),
      },
    }),
  )
  usePageInRange(page)
  const { columns, results } = page
  const chosen = columns[Number(column ?? -1)]
  return (
    <div className={classes.data}>
      <div className={classes.controls}>
        <SearchBox
          label={chosen && chosen.type !== 'text' ? 'Filter, such as >= 10' : 'Filter rows'}
          parameter="filter"
        />
        <ParameterSelect
          label="Search all columns"
          parameter="column"
          options={columns.map((one, at) => ({ value: String(at), label: one.name }))}
          searchable
        />
      </div>
      <p role="status" className={classes.quiet}>
        {totalText(page)} {page.total === 1 ? 'row' : 'rows'}, {columns.length}{' '}
        {columns.length === 1 ? 'column' : 'columns'}
      </p>
      {results.length === 0 ? (
        <EmptyState
          title="No rows found"
          action={
            filter && (
              <Button
                variant="default"
                onClick={() => setParams((now) => (now.delete('filter'), now.delete('page'), now))}
              >
                Show all rows
              </Button>
            )
          }
        >
          {filter ? `No row contains “${filter}”.` : 'The file has a header but no rows.'}
        </EmptyState>
      ) : (
        <DataTable
          label={`Rows of ${name}`}
          rows={results}
          columns={columns.map(tableColumn)}
          listItem={(row) => <RowLine row={row} columns={columns} />}
          sort={sort}
          orders={[
            { value: ofFile, label: 'File order' },
            ...columns.map((one, at) => ({ value: String(at), label: `By ${one.name}` })),
          ]}
          className={classes.table}
        />
      )}
      <Pager page={page} of="rows" />
    </div>
  )
}

const columnKeys = Array.from({ length: 200 }, (_, at) => String(at))

const tableColumn = ({ name, type }: Column, at: number): DataColumn<Row, string> => ({
  title: name,
  sort: String(at),
  cell: ({ cells }) => shownCell(cells[at] ?? '', type),
  ...(type === 'number' && { align: 'right' as const }),
})

/** A row on a phone, with stacked cells. */
function RowLine({ row, columns }: { row: Row; columns: Column[] }) {
  return (
    <dl className={classes.row}>
      {columns.map(({ name, type }, at) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shownCell(row.cells[at] ?? '', type) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
