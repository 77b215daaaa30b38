import { Pill, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resultViews } from 'contract/results/result-views.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { filterInWords, filterLimits, readFilter, writtenFilter } from 'contract/results/table-filters.ts'
import { isReportFilter } from 'contract/survey-reports/report-blocks.rules.ts'
import { queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { AddFilter } from '../../results/table/AddFilter.tsx'
import classes from './Edit.module.css'

interface ReportFiltersProps {
  surveyId: number
  filters: readonly string[]
  onChange: (filters: string[]) => void
}

/** Which answers a report counts: filters, also taken over from a saved view. */
export function ReportFilters({ surveyId, filters, onChange }: ReportFiltersProps) {
  const { data } = useQuery(queryOf(surveyResults.readTable, { params: { id: surveyId } }))
  const { data: views } = useQuery(queryOf(resultViews.listViews, { params: { id: surveyId } }))
  const columns = (data?.tables[0]?.columns ?? []).filter(isReportFilter)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const add = (more: readonly string[]) =>
    onChange([...new Set([...filters, ...more])].slice(0, filterLimits.filters))
  const fromView = (id: string | null) => {
    const view = views?.results.find((one) => String(one.id) === id)
    if (!view) return
    const usable = view.filters.filter((text) => byKey.has(readFilter(text)?.column ?? ''))
    add(usable)
    if (usable.length < view.filters.length)
      toast('Filters by people, and those of removed questions, were left out.', 'failure')
  }
  const filtering = (views?.results ?? []).filter((view) => view.filters.length > 0)
  return (
    <section className={classes.filters} aria-label="Filter">
      <h2>Filter</h2>
      {filters.length === 0 ? (
        <p className={classes.quiet}>All answers are counted.</p>
      ) : (
        <Pill.Group role="group" aria-label="Filters">
          {filters.map((text) => {
            const filter = readFilter(text)
            const column = byKey.get(filter?.column ?? '')
            const words = filter && column ? filterInWords(filter, column) : 'A removed question'
            return (
              <Pill
                key={text}
                size="lg"
                withRemoveButton
                onRemove={() => onChange(filters.filter((one) => one !== text))}
                removeButtonProps={{
                  'aria-label': `Remove filter: ${words}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {words}
              </Pill>
            )
          })}
        </Pill.Group>
      )}
      <div className={classes.row}>
        {columns.length > 0 && (
          <AddFilter columns={columns} onAdd={(filter) => add([writtenFilter(filter)])} />
        )}
        {filtering.length > 0 && (
          <Select
            aria-label="Add the filters of a saved view"
            placeholder="From a saved view"
            data={filtering.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={null}
            onChange={fromView}
            w={240}
          />
        )}
      </div>
    </section>
  )
}
