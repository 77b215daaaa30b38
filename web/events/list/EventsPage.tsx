import { Button, SegmentedControl } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../ui/Page.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { EventCardsSkeleton } from './EventCardsSkeleton.tsx'
import { EventList } from './EventList.tsx'
import classes from './EventsPage.module.css'

/** All events; for staff (EVT-01). */
export function EventsPage() {
  return (
    <Page
      title="Events"
      lead="All events of the network. Members find them on Home and with the search."
      actions={
        <Button component={Link} to="/events/create" leftSection={<Plus size={18} aria-hidden />}>
          Create event
        </Button>
      }
    >
      <div className={classes.controls}>
        <SearchBox label="Search events" parameter="name" />
        <WhenSwitch />
      </div>
      <PartBoundary of={String(useSearchParams()[0])}>
        <Suspense fallback={<EventCardsSkeleton />}>
          <EventList />
        </Suspense>
      </PartBoundary>
    </Page>
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
