import { Button } from '@mantine/core'
import type { Event } from 'contract/events/event-shapes.ts'
import { ExternalLink } from 'lucide-react'
import { webAddress } from '../institutes/web-address.ts'

/** Link to the event's own website, if it has one (EVT-02). */
export function VisitHomepage({
  event: { title, external_link },
}: {
  event: Pick<Event, 'title' | 'external_link'>
}) {
  const address = webAddress(external_link)
  if (!address) return null
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      variant="default"
      rightSection={<ExternalLink size={16} aria-hidden />}
    >
      Visit Homepage
      <span className="visually-hidden"> of {title} (opens in a new tab)</span>
    </Button>
  )
}
