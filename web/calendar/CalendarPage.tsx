import { Button } from '@mantine/core'
import { useState, Suspense } from 'react'
import { Calendar } from './Calendar.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { SubscribeDialog } from './SubscribeDialog.tsx'
import { Page } from '../ui/Page.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'

/** Sessions with advisors, events, and the slots that can be booked (CAL-01). */
export function CalendarPage() {
  const [isSubscribing, setSubscribing] = useState(false)
  return (
    <Page
      title="Calendar"
      lead="Your sessions with advisors, the events that you go to, and the times that you can book."
      actions={
        <Button variant="default" onClick={() => setSubscribing(true)}>
          Subscribe
        </Button>
      }
    >
      <PartBoundary>
        <Suspense fallback={<CalendarSkeleton />}>
          <Calendar />
        </Suspense>
      </PartBoundary>
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </Page>
  )
}
