import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { events } from 'contract/events/events.endpoints.ts'
import { CalendarPlus } from 'lucide-react'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'
import { useSession } from '../platform/session.ts'

/** Downloads the event as an .ics file; for signed-in users it includes the link for online attendees. */
export function AddToCalendar({ eventId: id }: { eventId: number }) {
  const isMember = useSession() !== undefined
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        `event-${id}.ics`,
        await call(events.calendar, { params: { id } }),
        'text/calendar;charset=utf-8',
      ),
  })
  const buttonProps = { variant: 'default', leftSection: <CalendarPlus size={18} aria-hidden /> } as const
  if (!isMember)
    return (
      <Button component="a" href={`/api/events/${id}/calendar.ics`} {...buttonProps}>
        Add to calendar
      </Button>
    )
  return (
    <Button {...buttonProps} loading={download.isPending} onClick={() => download.mutate()}>
      Add to calendar
    </Button>
  )
}
