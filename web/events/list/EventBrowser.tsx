import { SegmentedControl } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { EventCardsSkeleton } from './EventCardsSkeleton.tsx'
import { EventList } from './EventList.tsx'
import classes from './EventsPage.module.css'

/**
 * Upcoming or past events, with a search by title.
 * @param isStaff shows the actions of staff
 */
export function EventBrowser({ isStaff = false }: { isStaff?: boolean }) {
  return (
    <>
      <div className={classes.controls}>
        <SearchBox label="Search events" parameter="name" />
        <WhenSwitch />
      </div>
      <PartBoundary of={String(useSearchParams()[0])}>
        <Suspense fallback={<EventCardsSkeleton />}>
          <EventList isStaff={isStaff} />
        </Suspense>
      </PartBoundary>
    </>
  )
}

function WhenSwitch() {
  const [when, choose] = useParameter('when')
  return (
    <SegmentedControl
      aria-label="Period"
      data={[
        { value: 'upcoming', label: 'Upcoming' },
        { value: 'past', label: 'Past' },
      ]}
      value={when === 'past' ? 'past' : 'upcoming'}
      onChange={(value) => choose(value === 'past' ? 'past' : '')}
    />
  )
}
