import { useMutation } from '@tanstack/react-query'
import { members } from 'contract/staff/members.contract.ts'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { call } from '../../platform/call.ts'
import { readSearch } from '../../ui/lists/list-address.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { instituteFiltersOf } from '../people-query.ts'

/** Saves what the search and the filters find as a CSV file. There is no address of the file that could be passed on. */
export function DownloadMembers() {
  const [params] = useSearchParams()
  const download = useMutation({
    mutationFn: async () => {
      const query = { ...instituteFiltersOf(params), name: readSearch(params, 'name') }
      save(await call(members.download, { query }))
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

function save(csv: string): void {
  // Reading a text drops its byte order mark, by which spreadsheets know that it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `members-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
