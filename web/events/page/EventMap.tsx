import { Skeleton } from '@mantine/core'
import type { Event } from 'contract/events/event-shapes.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { placeOf } from '../event-place.ts'
import classes from './EventPage.module.css'

const PositionMap = lazyPart(async () => (await import('../../institutes/map/PositionMap.tsx')).PositionMap)

/** Map of where an event takes place; nothing if the position is unknown. */
export function EventMap({ event }: { event: Pick<Event, 'address'> }) {
  const { latitude, longitude } = event.address
  if (latitude === null || longitude === null) return null
  return (
    <div className={classes.map}>
      <Suspense fallback={<Skeleton height="100%" aria-hidden />}>
        {/* A new place resets the map. */}
        <PositionMap
          key={`${latitude} ${longitude}`}
          at={[latitude, longitude]}
          label={`Map of ${placeOf(event)}`}
        />
      </Suspense>
    </div>
  )
}
