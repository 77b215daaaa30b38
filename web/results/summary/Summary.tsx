import { Button, Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Survey } from 'contract/surveys/survey.ts'
import type { QuestionSummary } from 'contract/results/summary.ts'
import { writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { queryOf } from '../../platform/query.ts'
import { momentOf } from '../../ui/dates.ts'
import { CrossControls } from '../cross/CrossControls.tsx'
import { useCrossing, type Crossing } from '../cross/use-crossing.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { readPage, readSearch } from '../../ui/lists/list-address.ts'
import { AddFilter } from '../table/AddFilter.tsx'
import { FilterPills } from '../table/FilterPills.tsx'
import { readView, usableView, withView } from '../table/table-query.ts'
import { QuestionFigures, type ResultsPage } from './QuestionFigures.tsx'
import { resultsPage } from './results-page.ts'
import classes from './Summary.module.css'

/** Charts for each question, for the whole survey in pages or for one section. */
export function Summary({ survey }: { survey: Survey }) {
  const [params, setParams] = useSearchParameters()
  const section = params.get('section') ?? undefined
  const pageNumber = readPage(params, 'questions')
  const search = readSearch(params, 'find')
  const { data: definition } = useSuspenseQuery({
    ...queryOf(surveyResults.readTable, { params: { id: survey.id } }),
    refetchOnWindowFocus: false,
  })
  const columns = definition.tables[0]?.columns ?? []
  const { filters } = usableView(columns, readView(params))
  const { data: summary } = useSuspenseQuery({
    ...queryOf(surveyResults.readSummary, {
      params: { id: survey.id },
      query: {
        pageNumber,
        ...(section !== undefined && { section: section.slice(0, 200) }),
        search,
        ...(filters.length > 0 && { filter: filters.map(writtenFilter) }),
      },
    }),
    refetchOnWindowFocus: false,
  })
  const { sections, results, reckoned_at } = summary
  usePageInRange(summary, 'questions')
  const { crossing, rows, numbers, controls } = useCrossing(survey, filters)
  const page = resultsPage({ survey, tables: definition.tables, filters, params })
  const change = (next: (now: TableFilter[]) => TableFilter[]) =>
    setParams((now) => withView(now, { filters: next(readView(now).filters) }), { preventScrollReset: true })
  const choose = (name: string | null) =>
    setParams(
      (now) => (
        now.delete('questions'),
        name === null ? now.delete('section') : now.set('section', name),
        now
      ),
      { preventScrollReset: true },
    )
  return (
    <div className={classes.summary}>
      <div className={classes.controls}>
        <SearchBox label="Find a question" parameter="find" />
        {sections.length > 1 && (
          <Select
            label="Section"
            placeholder="All sections"
            clearable
            clearButtonProps={{ 'aria-label': 'Show all sections' }}
            searchable
            w="min(480px, 100%)"
            data={sections.map(({ name, questions }) => ({
              value: name,
              label: `${name} (${countText(questions)})`,
            }))}
            value={section ?? null}
            onChange={choose}
          />
        )}
        {controls && <CrossControls {...controls} />}
        <AddFilter columns={columns} onAdd={(filter) => change((now) => [...now, filter])} />
        <p className={classes.quiet}>Latest answers as of {momentOf(reckoned_at)}</p>
      </div>
      {filters.length > 0 && (
        <FilterPills
          filters={filters}
          columns={columns}
          onRemove={(filter) =>
            change((now) => now.filter((one) => writtenFilter(one) !== writtenFilter(filter)))
          }
        />
      )}
      {results.length === 0 && search !== undefined ? (
        <EmptyState title="No questions found">{`No question contains “${search}”.`}</EmptyState>
      ) : filters.length > 0 && results.length > 0 && results.every(({ answered }) => answered === 0) ? (
        <EmptyState
          title="No answers found"
          action={
            <Button variant="default" onClick={() => change(() => [])}>
              Remove all filters
            </Button>
          }
        >
          No answers to these questions pass all filters.
        </EmptyState>
      ) : results.every(({ answered }) => answered === 0) ? (
        <NothingHere section={section} found={results.length > 0} />
      ) : (
        [...Map.groupBy(results, ({ section_name }) => section_name)].map(([name, questions]) => (
          <Section
            key={name}
            name={name}
            questions={questions}
            crossing={crossing}
            rows={rows}
            numbers={numbers}
            page={page}
          />
        ))
      )}
      <Pager page={summary} of="questions" parameter="questions" />
    </div>
  )
}

interface SectionProps {
  name: string
  questions: QuestionSummary[]
  crossing: Crossing | undefined
  /** Keys of the columns of questions that can be crossed. */
  rows: ReadonlyMap<number, string>
  /** Keys of columns of numbers. */
  numbers: ReadonlySet<string>
  page: ResultsPage
}

function Section({ name, questions, crossing, rows, numbers, page }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2>{name}</h2>
      {questions.map((question) => (
        <QuestionFigures
          key={question.question_id}
          question={question}
          crossing={crossing}
          row={rows.get(question.question_id)}
          numberKeys={numbers}
          page={page}
        />
      ))}
    </section>
  )
}

const NothingHere = ({ section, found }: { section: string | undefined; found: boolean }) =>
  found ? (
    <EmptyState title="No answers yet">
      {section === undefined
        ? 'Results will be charted here.'
        : 'Nobody has answered questions of this section yet. Results will be charted here.'}
    </EmptyState>
  ) : (
    <EmptyState title="No questions">This section does not exist or has no questions.</EmptyState>
  )
