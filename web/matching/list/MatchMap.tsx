import { Skeleton } from '@mantine/core'
import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { Suspense, useMemo } from 'react'
import { firstZoom, type MapView } from '../../institutes/map/map-view.ts'
import type { Place } from '../../institutes/map/places-on-map.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './Triage.module.css'

const InstituteMap = lazyPart(
  async () => (await import('../../institutes/map/InstituteMap.tsx')).InstituteMap,
)

/** Where a match is, with enough around it to recognise the region; nothing if it is unknown. */
export function MatchMap({ match: { id, name, type, website_url, address } }: { match: MatchedInstitute }) {
  const { latitude, longitude } = address
  const shown = useMemo((): { view: MapView; places: Place[] } | undefined => {
    if (latitude === null || longitude === null) return undefined
    const at = [latitude, longitude] as const
    return {
      view: { centre: at, zoom: firstZoom.full },
      places: [{ key: `institute ${id}`, at, institute: { id, name, type, website_url } }],
    }
  }, [id, name, type, website_url, latitude, longitude])
  if (!shown) return null
  return (
    <div className={classes.map}>
      <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
        <InstituteMap {...shown} onPoint={ignore} onSeen={ignore} spot={() => null} />
      </Suspense>
    </div>
  )
}

const ignore = () => {}
