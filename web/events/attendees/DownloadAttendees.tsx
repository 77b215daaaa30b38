import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { events } from 'contract/events/events.endpoints.ts'
import { Download } from 'lucide-react'
import { call } from '../../platform/call.ts'
import { saveCsv } from '../../platform/save-file.ts'

/** Downloads attendees and waiting list with e-mail addresses as a CSV file; for staff. */
export function DownloadAttendees({ eventId: id }: { eventId: number }) {
  const download = useMutation({
    mutationFn: async () =>
      saveCsv(`attendees-${id}.csv`, await call(events.downloadAttendees, { params: { id } })),
  })
  return (
    <Button
      variant="default"
      leftSection={<Download size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  )
}
