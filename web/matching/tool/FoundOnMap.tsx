import { Skeleton } from '@mantine/core'
import type { MapPoint } from 'contract/institutes/institute-shapes.ts'
import { areaAround, isIn } from 'contract/institutes/map-area.ts'
import { countText } from 'contract/platform/totals.ts'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { mergeOverlapping } from '../../institutes/map/merge-overlapping.ts'
import { berlin, firstZoom, type MapView, type Seen } from '../../institutes/map/map-view.ts'
import { placesOf, spotArea, type Place } from '../../institutes/map/places-on-map.ts'
import { TypeLegend } from '../../institutes/map/TypeLegend.tsx'
import { TypeMark } from '../../institutes/TypeMark.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './MatchingTool.module.css'

const InstituteMap = lazyPart(
  async () => (await import('../../institutes/map/InstituteMap.tsx')).InstituteMap,
)
const none: MapPoint[] = []
const ignore = () => {}
/** Maximum number of institutes listed in a popup. */
const mostNamed = 8

/** Map of the best results. The list has the same content and is accessible without the map. */
export function FoundOnMap({ points = none }: { points?: MapPoint[] | undefined }) {
  const [seen, setSeen] = useState<Seen>()
  const zoom = seen?.zoom ?? firstZoom.list
  const view = useMemo((): MapView => {
    const area = areaAround(points.map(([, , , latitude, longitude]) => [latitude, longitude]))
    return area ? { area, isFit: true } : { centre: berlin, zoom: firstZoom.list }
  }, [points])
  const places = useMemo(() => mergeOverlapping(placesOf({ points, clusters: [] }), zoom), [points, zoom])
  return (
    <div className={classes.map}>
      <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
        <InstituteMap
          view={view}
          places={places}
          onPoint={ignore}
          onSeen={setSeen}
          spot={(place) => <InSpot place={place} points={points} />}
        />
      </Suspense>
      <TypeLegend />
    </div>
  )
}

function InSpot({ place, points }: { place: Extract<Place, { count: number }>; points: MapPoint[] }) {
  const area = spotArea(place.area)
  const there = points.filter(([, , , latitude, longitude]) => isIn(area, latitude, longitude))
  return (
    <>
      <p>
        <strong>{countText(place.count)} institutes here</strong>
      </p>
      <ul className={classes.spot}>
        {there.slice(0, mostNamed).map(([id, name, type]) => (
          <li key={id}>
            <TypeMark type={type} /> <Link to={`/institutes/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
      {there.length > mostNamed && <p>and {there.length - mostNamed} more</p>}
    </>
  )
}
