import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { call } from '../../platform/call.ts'
import { saveCsv } from '../../platform/save-file.ts'
import { auditFiltersOf } from './audit-filters.ts'

/** Downloads the filtered entries as a CSV file. Fetched with the session's token, so that there is no URL to share. */
export function DownloadAuditLog() {
  const [params] = useSearchParams()
  const download = useMutation({
    mutationFn: async () => {
      const day = new Date().toISOString().slice(0, 10)
      saveCsv(`audit-log-${day}.csv`, await call(auditLog.downloadEntries, { query: auditFiltersOf(params) }))
    },
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
