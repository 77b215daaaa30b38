import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { Page } from '../../ui/Page.tsx'
import { EventBrowser } from './EventBrowser.tsx'

/** All events; for staff (EVT-01). */
export function EventsPage() {
  return (
    <Page
      title="Events"
      lead="All events of the network. Members find them in their calendar, on Home and with the search."
      actions={
        <Button component={Link} to="/events/create" leftSection={<Plus size={18} aria-hidden />}>
          Create event
        </Button>
      }
    >
      <EventBrowser isStaff />
    </Page>
  )
}
