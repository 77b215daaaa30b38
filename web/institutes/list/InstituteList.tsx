import { totalText } from 'contract/platform/totals.ts'
import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import type { ListedInstitute } from 'contract/institutes/institute-shapes.ts'
import type { ReactNode } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { CardsSkeleton } from '../../ui/loading/CardsSkeleton.tsx'
import { InstituteCard } from './InstituteCard.tsx'
import { InstituteRow } from './InstituteRow.tsx'
import { filtersOf, hasFilters, withoutInstituteFilters } from './institute-filters-url.ts'
import { QueryFailure } from '../../ui/ReadFailure.tsx'
import { pageSizes, viewOf } from './list-view.ts'
import type { useInstitutePage } from './use-institute-page.ts'
import classes from './InstitutesPage.module.css'

interface InstituteListProps {
  query: ReturnType<typeof useInstitutePage>
  /** Whether an institute is under the pointer, here or on the map. */
  isPointed: (institute: ListedInstitute) => boolean
  onPoint: (id: number | undefined) => void
}

/** One page of institutes as rows or cards. */
export function InstituteList({ query, isPointed, onPoint }: InstituteListProps) {
  const { data: page, isPlaceholderData } = query
  const [params] = useSearchParameters()
  const isCards = viewOf(params) === 'cards'
  usePageInRange(page)
  const trouble = <QueryFailure query={query} what="The list" />
  // After a failure, search, filters and map stay usable.
  if (!page && query.isError) return trouble
  if (!page) return <ListSkeleton isCards={isCards}>{trouble}</ListSkeleton>
  if (page.results.length === 0) return <NoInstitutes />
  return (
    <div className={classes.list} aria-busy={isPlaceholderData} data-kept={query.isError}>
      {trouble}
      <div className={classes.bar}>
        <p className={classes.found}>
          {totalText(page)} {page.total === 1 ? 'institute' : 'institutes'}
        </p>
        {page.my_goals !== null && <OrderChoice />}
        <ViewChoice />
      </div>
      <ul className={isCards ? classes.cards : classes.rows}>
        {page.results.map((institute) => (
          <li key={institute.id}>
            {isCards ? (
              <InstituteCard institute={institute} pointed={isPointed(institute)} onPoint={onPoint} />
            ) : (
              <InstituteRow
                institute={institute}
                myGoals={page.my_goals ?? []}
                pointed={isPointed(institute)}
                onPoint={onPoint}
              />
            )}
          </li>
        ))}
      </ul>
      <Pager page={page} of="institutes" />
    </div>
  )
}

/** For members of an institution, from which nearness is measured. */
function OrderChoice() {
  const [sort, choose] = useParameter('sort')
  return (
    <Select
      aria-label="Order"
      className={classes.order}
      data={[
        { value: 'nearest', label: 'Nearest to us first' },
        { value: 'name', label: 'By name' },
      ]}
      value={sort === 'name' ? 'name' : 'nearest'}
      onChange={(value) => choose(value === 'name' ? 'name' : '')}
      allowDeselect={false}
    />
  )
}

function ViewChoice() {
  const [view, choose] = useParameter('view')
  return (
    <SegmentedControl
      aria-label="View"
      data={[
        { value: 'rows', label: 'Rows' },
        { value: 'cards', label: 'Cards' },
      ]}
      value={view === 'cards' ? 'cards' : 'rows'}
      onChange={(value) => choose(value === 'cards' ? 'cards' : '')}
    />
  )
}

function ListSkeleton({ isCards, children }: { isCards: boolean; children: ReactNode }) {
  return (
    <div className={classes.list}>
      {children}
      <Skeleton height={42} width={120} aria-hidden />
      {isCards ? (
        <CardsSkeleton cards={pageSizes.cards} height={452} picture={170} className={classes.cards} />
      ) : (
        <div className={classes.rows} aria-hidden>
          {Array.from({ length: pageSizes.rows }, (_, row) => (
            <div key={row} className={classes.waiting}>
              <Skeleton height={48} width={48} style={{ flex: 'none' }} />
              <div>
                <Skeleton height={14} width={row % 2 ? '46%' : '58%'} />
                <Skeleton height={10} width="36%" mt={10} />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function NoInstitutes() {
  const [params, setParams] = useSearchParameters()
  if (hasFilters(filtersOf(params)) || params.has('page'))
    return (
      <EmptyState
        title="No institutes found"
        action={
          <Button variant="default" onClick={() => setParams(withoutInstituteFilters)}>
            Show all institutes
          </Button>
        }
      >
        No institutes match your search. Try removing a filter or searching for another name.
      </EmptyState>
    )
  return (
    <EmptyState title="No institutes yet">
      Institutions will appear here. Add yours so that others can find it.
    </EmptyState>
  )
}
