import { totalText } from 'contract/platform/totals.ts'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { CardsSkeleton } from '../../ui/loading/CardsSkeleton.tsx'
import { InstituteCard } from './InstituteCard.tsx'
import { filtersOf, hasFilters, withoutInstituteFilters } from './institute-filters-url.ts'
import type { useInstitutePage } from './use-institute-page.ts'
import { QueryFailure } from '../../ui/ReadFailure.tsx'
import classes from './InstitutesPage.module.css'

interface InstituteCardsProps {
  query: ReturnType<typeof useInstitutePage>
  /** Id of the institute under the pointer, here or on the map. */
  pointed: number | undefined
  onPoint: (id: number | undefined) => void
}

/** One page of institutes as cards. */
export function InstituteCards({ query, pointed, onPoint }: InstituteCardsProps) {
  const { data: page, isPlaceholderData } = query
  usePageInRange(page)
  const trouble = <QueryFailure query={query} what="The list" />
  // After a failure, search, filters and map stay usable.
  if (!page && query.isError) return trouble
  if (!page) return <ListSkeleton>{trouble}</ListSkeleton>
  if (page.results.length === 0) return <NoInstitutes />
  return (
    <div className={classes.list} aria-busy={isPlaceholderData} data-kept={query.isError}>
      {trouble}
      <p className={classes.found}>
        {totalText(page)} {page.total === 1 ? 'institute' : 'institutes'}
      </p>
      <ul className={classes.cards}>
        {page.results.map((institute) => (
          <li key={institute.id}>
            <InstituteCard institute={institute} pointed={institute.id === pointed} onPoint={onPoint} />
          </li>
        ))}
      </ul>
      <Pager page={page} of="institutes" />
    </div>
  )
}

function ListSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={classes.list}>
      {children}
      <Skeleton height={24} width={120} aria-hidden />
      <CardsSkeleton cards={9} height={452} picture={170} className={classes.cards} />
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
