import { useMutation } from '@tanstack/react-query'
import { members } from 'contract/staff/members.endpoints.ts'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { call } from '../../platform/call.ts'
import { saveCsv } from '../../platform/save-file.ts'
import { readSearch } from '../../ui/lists/list-address.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { instituteFiltersOf } from '../people-query.ts'

/** Downloads the filtered members as a CSV file. Fetched with the session's token, so that there is no URL to share. */
export function DownloadMembers() {
  const [params] = useSearchParams()
  const download = useMutation({
    mutationFn: async () => {
      const query = { ...instituteFiltersOf(params), name: readSearch(params, 'name') }
      const day = new Date().toISOString().slice(0, 10)
      saveCsv(`members-${day}.csv`, await call(members.download, { query }))
    },
  })
  return (
    <ReasonButton
      variant="default"
      leftSection={<Download size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download CSV
    </ReasonButton>
  )
}
