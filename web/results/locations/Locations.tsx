import { Button, Select, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Location } from 'contract/results/locations.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { queryOf } from '../../platform/query.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { useDownloadResults } from '../download-results.ts'
import { AboutLocation } from './AboutLocation.tsx'
import type { Chosen } from './LocationsMap.tsx'
import classes from './Locations.module.css'

const LocationsMap = lazyPart(async () => (await import('./LocationsMap.tsx')).LocationsMap)

/** The positions, lines and areas of the latest answers: on a map, as a list, and as a download. */
export function Locations({ survey }: { survey: Survey }) {
  const [params, setParams] = useSearchParameters()
  const pageNumber = readPage(params, 'locations')
  const question = questionOf(params)
  const { data: page } = useSuspenseQuery({
    ...queryOf(surveyResults.listLocations, {
      params: { id: survey.id },
      query: { pageNumber, ...(question !== undefined && { question }) },
    }),
    refetchOnWindowFocus: false,
  })
  usePageInRange(page, 'locations')
  const download = useDownloadResults(survey.id)
  const [chosen, choose] = useState<Chosen>()
  const chooseQuestion = (id: string | null) =>
    setParams(
      (now) => (now.delete('locations'), id === null ? now.delete('question') : now.set('question', id), now),
      { preventScrollReset: true },
    )
  return (
    <div className={classes.locations}>
      <div className={classes.controls}>
        {page.questions.length > 1 && (
          <Select
            label="Question"
            placeholder="All questions"
            clearable
            clearButtonProps={{ 'aria-label': 'Show all questions' }}
            searchable
            w="min(480px, 100%)"
            data={page.questions.map((one) => ({
              value: String(one.question_id),
              label: one.question || String(one.question_id),
            }))}
            value={question === undefined ? null : String(question)}
            onChange={chooseQuestion}
          />
        )}
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.download({ format: 'geojson', which: 'latest' })}
        >
          Download GeoJSON
        </Button>
      </div>
      {page.total === 0 ? (
        <EmptyState title="No locations yet">
          Positions, lines and areas in answers will appear here on a map.
        </EmptyState>
      ) : (
        <>
          <div className={classes.map}>
            <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
              <LocationsMap
                locations={page.results}
                chosen={chosen}
                onChoose={choose}
                popup={(location) => <AboutLocation location={location} />}
              />
            </Suspense>
          </div>
          <ul className={classes.list} aria-label="Locations">
            {page.results.map((location) => (
              <li key={keyOf(location)}>
                <AboutLocation location={location} />
                <Button
                  variant="subtle"
                  size="compact-md"
                  onClick={() => choose({ location, isListed: true })}
                  aria-label={`Show ${location.question} of ${location.user__email} on the map`}
                >
                  Show on the map
                </Button>
              </li>
            ))}
          </ul>
          <Pager page={page} of="locations" parameter="locations" />
        </>
      )}
    </div>
  )
}

const keyOf = ({ id, question__id, field }: Location) => `${id} ${question__id} ${field}`

function questionOf(params: URLSearchParams): number | undefined {
  const question = Number(params.get('question'))
  return Number.isSafeInteger(question) && question > 0 ? question : undefined
}
