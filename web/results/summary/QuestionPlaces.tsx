import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { totalText } from 'contract/platform/totals.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { writtenFilter, type TableFilter } from 'contract/results/table-filters.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AboutLocation } from '../locations/AboutLocation.tsx'
import type { Chosen } from '../locations/LocationsMap.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Summary.module.css'

const LocationsMap = lazyPart(async () => (await import('../locations/LocationsMap.tsx')).LocationsMap)

interface QuestionPlacesProps {
  surveyId: number
  question: number
  filters: readonly TableFilter[]
  /** Text of the question. */
  of: string
}

/** The newest places of a question on a map; loaded when it is scrolled into view. */
export function QuestionPlaces({ surveyId, question, filters, of }: QuestionPlacesProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  const [chosen, choose] = useState<Chosen>()
  const { data, error, isError, refetch } = useQuery({
    ...queryOf(surveyResults.listLocations, {
      params: { id: surveyId },
      query: { question, ...(filters.length > 0 && { filter: filters.map(writtenFilter) }) },
    }),
    enabled: seen,
    refetchOnWindowFocus: false,
    meta: { ownFailure: true },
  })
  return (
    <div ref={ref} className={classes.chart}>
      {isError && !data ? (
        <ReadFailure what="The places" error={error} onRetry={refetch} />
      ) : (
        <div className={classes.map}>
          {data ? (
            <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
              <LocationsMap
                locations={data.results}
                chosen={chosen}
                onChoose={choose}
                popup={(location) => <AboutLocation location={location} />}
              />
            </Suspense>
          ) : (
            <Skeleton height="100%" aria-hidden />
          )}
        </div>
      )}
      <p className={classes.quiet}>
        {data &&
          data.total > data.results.length &&
          `The latest ${data.results.length} of ${totalText(data)}. `}
        <Link
          to={`?${new URLSearchParams({ view: 'map', question: String(question) })}`}
          aria-label={`List of places: ${of}`}
        >
          List of places
        </Link>
      </p>
    </div>
  )
}
