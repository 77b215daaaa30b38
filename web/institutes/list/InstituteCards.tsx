import { Button, Skeleton } from '@mantine/core'
import type { institutes } from 'contract/institutes/institutes.contract.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { InstituteCard } from './InstituteCard.tsx'
import { filtersOf, hasFilters, withoutFilters } from './institute-filters-url.ts'
import classes from './InstitutesPage.module.css'

interface InstituteCardsProps {
  page: ResponseOf<typeof institutes.list> | undefined
  /** The institute that is pointed at, here or on the map. */
  pointed: number | undefined
  onPoint: (id: number | undefined) => void
}

/** One page of institutes as cards. */
export function InstituteCards({ page, pointed, onPoint }: InstituteCardsProps) {
  if (!page) return <CardsSkeleton />
  if (page.results.length === 0) return <NoInstitutes />
  return (
    <div className={classes.list}>
      <p className={classes.found} role="status">
        {page.total.toLocaleString('en-US')}
        {page.total_is_lower_bound && '+'} {page.total === 1 ? 'institute' : 'institutes'}
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

function CardsSkeleton() {
  return (
    <div className={classes.list} aria-hidden>
      <Skeleton height={24} width={120} />
      <div className={classes.cards}>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((card) => (
          <Skeleton key={card} height={452} />
        ))}
      </div>
    </div>
  )
}

function NoInstitutes() {
  const [params, setParams] = useSearchParams()
  if (hasFilters(filtersOf(params)) || params.has('page'))
    return (
      <EmptyState
        title="No institutes found"
        action={
          <Button variant="default" onClick={() => setParams(withoutFilters)}>
            Show all institutes
          </Button>
        }
      >
        No institute fits all that you have chosen. Take a filter away, or search for another name.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No institutes yet"
      action={
        <Button component={Link} to="/create-institute">
          Add Institution
        </Button>
      }
    >
      The institutions of the network will stand here. Add yours, and others will find it.
    </EmptyState>
  )
}
