import { Button } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { documentData } from 'contract/documents/document-data.endpoints.ts'
import type { DataColumn as Column } from 'contract/documents/document-data.schemas.ts'
import { whyNotUpdate } from 'contract/documents/documents.rules.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { totalText } from 'contract/platform/totals.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { Columns3Cog, Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { queryOf } from '../../platform/query.ts'
import { saveCsv } from '../../platform/save-file.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { ParameterSelect } from '../../ui/lists/ParameterSelect.tsx'
import { readPage, readSearch, readSort, writtenSort } from '../../ui/lists/list-address.ts'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { shownCell } from './cell-text.ts'
import { ColumnTypes } from './ColumnTypes.tsx'
import classes from './Data.module.css'

interface Row {
  id: number
  cells: string[]
}

/** Order of the file; not a valid column name. */
const ofFile = 'file'

/** Rows of a data document, sorted and filtered by the URL. */
export function DataRows({ document, permissions }: { document: ProjectDocument; permissions: Permissions }) {
  const { id, name } = document
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
        locale,
      },
    }),
  )
  const [isChoosing, choose] = useState(false)
  const download = useMutation({
    mutationFn: async () => {
      const query = {
        filter,
        column: column && columnKeys.includes(column) ? Number(column) : undefined,
        sort: sort.column === ofFile ? undefined : writtenSort(sort),
        locale,
      }
      saveCsv(`${name}.csv`, await call(documentData.downloadRows, { params: { id }, query }))
    },
  })
  usePageInRange(page)
  const { columns, results } = page
  const chosen = columns[Number(column ?? -1)]
  return (
    <div className={classes.data}>
      <div className={classes.controls}>
        <SearchBox label={filterLabels[chosen?.type ?? 'text']} parameter="filter" />
        <ParameterSelect
          label="Search all columns"
          parameter="column"
          options={columns.map((one, at) => ({ value: String(at), label: one.name }))}
          searchable
        />
      </div>
      <div className={classes.controls}>
        <p role="status" className={classes.quiet}>
          {totalText(page)} {page.total === 1 ? 'row' : 'rows'}, {columns.length}{' '}
          {columns.length === 1 ? 'column' : 'columns'}
        </p>
        {filter && results.length > 0 && (
          <Button
            variant="default"
            size="sm"
            leftSection={<Download size={18} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {page.total === 1 ? 'Download this row' : `Download these ${totalText(page)} rows`}
          </Button>
        )}
        {!whyNotUpdate(permissions, document) && (
          <Button
            variant="default"
            size="sm"
            leftSection={<Columns3Cog size={18} aria-hidden />}
            onClick={() => choose(true)}
          >
            Column types
          </Button>
        )}
      </div>
      {isChoosing && <ColumnTypes document={document} columns={columns} onClose={() => choose(false)} />}
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

const filterLabels = {
  text: 'Filter rows',
  number: 'Filter, such as >= 10 or 10..20',
  date: 'Filter, such as 2026-01..2026-03',
}

/** The language by whose rules texts are sorted. */
const locale = navigator.language

const columnKeys = Array.from({ length: 200 }, (_, at) => String(at))

const tableColumn = (column: Column, at: number): DataColumn<Row, string> => ({
  title: column.name,
  sort: String(at),
  cell: ({ cells }) => shownCell(cells[at] ?? '', column),
  ...(column.type === 'number' && { align: 'right' as const }),
})

/** A row on a phone, with stacked cells. */
function RowLine({ row, columns }: { row: Row; columns: Column[] }) {
  return (
    <dl className={classes.row}>
      {columns.map((column, at) => (
        <div key={column.name}>
          <dt>{column.name}</dt>
          <dd>{shownCell(row.cells[at] ?? '', column) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
