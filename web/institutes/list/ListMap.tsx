import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { areaOf, areaText, wholeWorld } from 'contract/institutes/map-area.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { Search } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { queryOf } from '../../platform/query.ts'
import { filtersOf, withArea } from './institute-filters-url.ts'
import { queryArea, berlin, firstZoom, type MapView, type Position, type Seen } from '../map/map-view.ts'
import { mergeOverlapping } from '../map/merge-overlapping.ts'
import { placesOf, type OnPoint, type Place } from '../map/places-on-map.ts'
import { SpotPopup } from './SpotPopup.tsx'
import { TypeLegend } from '../map/TypeLegend.tsx'
import { QueryFailure } from '../../ui/ReadFailure.tsx'
import classes from './ListMap.module.css'

const InstituteMap = lazyPart(async () => (await import('../map/InstituteMap.tsx')).InstituteMap)

interface ListMapProps {
  /** Initial zoom if the URL has no area. */
  firstZoom: 'list' | 'full'
  /** Position of the institute whose card is under the pointer. */
  pointed?: Position | undefined
  onPoint?: OnPoint
}

/** Map of the institutes that match the URL, including those outside the filtered area. */
export function ListMap({ firstZoom: first, pointed, onPoint = ignore }: ListMapProps) {
  const [params, setParams] = useSearchParameters()
  const filters = filtersOf(params)
  const [seen, setSeen] = useState<Seen>()
  const shown = seen && areaText(seen.area)
  const bounds = useQuery({
    ...queryOf(institutes.mapBounds, { query: { ...filters, area: undefined } }),
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  }).data?.bounds
  const view = useView(filters.area, shown, { first, results: bounds ? areaText(bounds) : undefined })
  const zoom = seen?.zoom ?? firstZoom[first]
  const query = useQuery({
    ...queryOf(institutes.map, {
      query: {
        ...filters,
        area: undefined,
        zoom,
        // The initial view until the map has loaded.
        view: areaText(seen ? queryArea(seen) : wholeWorld),
      },
    }),
    enabled: seen !== undefined || !('area' in view),
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
  const { data } = query
  const places = useMemo(() => (data ? mergeOverlapping(placesOf(data), zoom) : noPlaces), [data, zoom])
  const search = (area: string) => setParams((now) => withArea(now, area), { preventScrollReset: true })

  return (
    <div className={classes.frame}>
      <div className={classes.map}>
        <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
          <InstituteMap
            view={view}
            places={places}
            pointed={pointed}
            onPoint={onPoint}
            onSeen={setSeen}
            spot={(place) => <SpotPopup place={place} onShow={search} />}
          />
        </Suspense>
        <QueryFailure query={query} what="The map" className={classes.failed} />
        {!query.isError && seen?.byHand && shown && shown !== filters.area && (
          <Button
            className={classes.search}
            leftSection={<Search size={16} aria-hidden />}
            onClick={() => search(shown)}
          >
            Search this area
          </Button>
        )}
      </div>
      <TypeLegend />
    </div>
  )
}

const noPlaces: Place[] = []
const ignore = () => {}

/**
 * The view to move to: the area in the URL, else that of all results, so that nothing found lies outside the frame.
 * @param results the area of the results; undefined until it is known, or if there are none
 */
function useView(
  area: string | undefined,
  shown: string | undefined,
  { first, results }: { first: 'list' | 'full'; results: string | undefined },
): MapView {
  const [known, setKnown] = useState({
    area,
    results,
    view: viewOf(area ?? results, area === undefined) ?? { centre: berlin, zoom: firstZoom[first] },
  })
  if (area === known.area && results === known.results) return known.view
  // Filtering by the visible area does not move the map.
  const moved =
    area === undefined ? viewOf(results, true) : area !== known.area && area !== shown && viewOf(area)
  const next = { area, results, view: moved || known.view }
  setKnown(next)
  return next.view
}

function viewOf(text: string | undefined, isFit = false): MapView | undefined {
  const area = text === undefined ? undefined : areaOf(text)
  return area && { area, isFit }
}
