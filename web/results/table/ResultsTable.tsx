import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { totalText } from 'contract/platform/totals.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { writtenFilter } from 'contract/results/table-filters.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { setLink } from '../set-links.ts'
import { AddFilter } from './AddFilter.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { DownloadTable } from './DownloadTable.tsx'
import { FilterPills } from './FilterPills.tsx'
import { SavedViews } from './SavedViews.tsx'
import { firstPageOf, TableGrid } from './TableGrid.tsx'
import { columnsOf, readView, usableView, withView, type TableView } from './table-query.ts'
import classes from './Table.module.css'

/** The latest answers with a row for each answer set and a column for each variable; the address has the view. */
export function ResultsTable({ survey }: { survey: Survey }) {
  const [params, setParams] = useSearchParameters()
  const given = readView(params)
  const { data: definition } = useSuspenseQuery({
    ...queryOf(surveyResults.readTable, { params: { id: survey.id }, query: { columns: given.columns } }),
    refetchOnWindowFocus: false,
  })
  const all = definition.tables[0]?.columns ?? []
  const view = usableView(all, given)
  const columns = columnsOf(all, view)
  const { data: page } = useSuspenseQuery(firstPageOf({ surveyId: survey.id, view, columns }))
  // From the address: the displayed view may be older, as a second click can come before the rows change.
  const change = (part: (now: TableView) => Partial<TableView>) =>
    setParams((now) => withView(now, part(readView(now))), { preventScrollReset: true })
  if (page.total === 0 && view.filters.length === 0)
    return (
      <EmptyState title="No answers yet">
        {survey.type === 'multi-user' && survey.sets === null
          ? 'The shared answers will appear here as a row.'
          : 'Answers will appear here, one row for each respondent.'}
      </EmptyState>
    )
  return (
    <div className={classes.part}>
      <div className={classes.tools}>
        <AddFilter
          columns={all}
          onAdd={(filter) => change(({ filters }) => ({ filters: [...filters, filter] }))}
        />
        <ChooseColumns all={all} view={view} onChange={(part) => change(() => part)} />
        <SavedViews surveyId={survey.id} view={view} onOpen={(saved) => change(() => saved)} />
        <DownloadTable
          survey={survey}
          view={view}
          languages={definition.languages}
          hasPlaces={all.some(({ type }) => type === 'location')}
          hasFiles={all.some(({ type }) => type === 'file')}
        />
        <p role="status" className={classes.count}>
          {totalText(page)} {page.total === 1 ? 'row' : 'rows'}, {columns.length + 1}{' '}
          {columns.length === 0 ? 'column' : 'columns'}
        </p>
      </div>
      {view.filters.length > 0 && (
        <FilterPills
          filters={view.filters}
          columns={all}
          onRemove={(filter) =>
            change(({ filters }) => ({
              filters: filters.filter((one) => writtenFilter(one) !== writtenFilter(filter)),
            }))
          }
        />
      )}
      {page.total === 0 ? (
        <EmptyState
          title="No rows found"
          action={
            <Button variant="default" onClick={() => change(() => ({ filters: [] }))}>
              Remove all filters
            </Button>
          }
        >
          No answers pass all filters.
        </EmptyState>
      ) : (
        <TableGrid
          // Not the order: a heading that sorts keeps the focus.
          key={JSON.stringify([view.filters, view.chosen, view.columns])}
          surveyId={survey.id}
          view={view}
          columns={columns}
          page={page}
          linkOf={(respondent) => setLink(survey.name, respondent, params)}
          onSort={(key) => change(({ sort }) => ({ sort: sort === key ? `-${key}` : key }))}
        />
      )}
    </div>
  )
}
