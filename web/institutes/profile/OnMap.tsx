import { Skeleton } from '@mantine/core'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { firstZoom, type MapView } from '../map/map-view.ts'
import type { Place } from '../map/places-on-map.ts'
import classes from './InstitutePage.module.css'

const InstituteMap = lazyPart(async () => (await import('../map/InstituteMap.tsx')).InstituteMap)

/** Map with the position of an institute; nothing if it is unknown. */
export function OnMap({ institute: { id, name, type, website_url, address } }: { institute: Institute }) {
  const { latitude, longitude } = address
  const shown = useMemo((): { view: MapView; places: Place[] } | undefined => {
    if (latitude === null || longitude === null) return undefined
    const at = [latitude, longitude] as const
    return {
      view: { centre: at, zoom: firstZoom.one },
      places: [{ key: `institute ${id}`, at, institute: { id, name, type, website_url } }],
    }
  }, [id, name, type, website_url, latitude, longitude])
  if (!shown) return null
  return (
    <div className={classes.place}>
      <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
        <InstituteMap {...shown} onPoint={ignore} onSeen={ignore} spot={() => null} />
      </Suspense>
    </div>
  )
}

const ignore = () => {}
