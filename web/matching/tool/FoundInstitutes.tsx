import { Checkbox, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { totalText } from 'contract/platform/totals.ts'
import { Link } from 'react-router'
import { TypeMark } from '../../institutes/TypeMark.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { Relevance } from '../Relevance.tsx'
import { WhyItMatches } from '../WhyItMatches.tsx'
import { mostTicked } from './tool-address.ts'
import { QueryFailure } from '../../ui/ReadFailure.tsx'
import classes from './MatchingTool.module.css'

interface FoundInstitutesProps {
  query: UseQueryResult<ResponseOf<typeof searchProfiles.find>>
  /** False without criteria, because all institutes would have the same score. */
  isRanked: boolean
  /** Ids of selected institutes. */
  ticked: readonly number[]
  onTick: (ticked: readonly number[]) => void
}

/** Results, best first, each with reasons and a checkbox. */
export function FoundInstitutes({ query, isRanked, ticked, onTick }: FoundInstitutesProps) {
  const { data: page } = query
  usePageInRange(page)
  const trouble = <QueryFailure query={query} what="The list" />
  if (!page && (query.isError || query.fetchStatus === 'idle')) return <div>{trouble}</div>
  if (!page)
    return (
      <div className={classes.found} aria-hidden>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={150} />
        ))}
      </div>
    )
  if (page.results.length === 0)
    return (
      <EmptyState title="No institutions found">
        No institutions meet these criteria. Remove a criterion or select more options.
      </EmptyState>
    )
  const tick = (id: number, on: boolean) => onTick(on ? [...ticked, id] : ticked.filter((one) => one !== id))
  return (
    <div className={classes.found} aria-busy={query.isPlaceholderData}>
      {trouble}
      <p className={classes.total} role="status">
        {totalText(page)} {page.total === 1 ? 'institution' : 'institutions'}
        {!isRanked && '. Choose criteria to rank them.'}
      </p>
      <ul className={classes.rows}>
        {page.results.map((institute) => {
          const isTicked = ticked.includes(institute.id)
          return (
            <li key={institute.id} className={classes.row} data-ticked={isTicked}>
              <Checkbox
                size="md"
                checked={isTicked}
                disabled={!isTicked && ticked.length >= mostTicked}
                onChange={({ currentTarget }) => tick(institute.id, currentTarget.checked)}
                aria-label={`Select ${institute.name}`}
              />
              <div className={classes.who}>
                <h2 className={classes.name}>
                  <Link to={`/institutes/${institute.id}`}>{institute.name}</Link>
                </h2>
                <p className={classes.quiet}>
                  <TypeMark type={institute.type} /> {institute.type}
                  {institute.address.country_name && `, ${institute.address.country_name}`}
                </p>
                <WhyItMatches institute={institute} match={institute.match} by="criteria" />
              </div>
              {isRanked && <Relevance value={institute.relevant_index} />}
            </li>
          )
        })}
      </ul>
      <Pager page={page} of="institutions" />
    </div>
  )
}
