import { Box } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { Suspense, useState } from 'react'
import { call } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'
import { FormSkeleton } from '../ui/loading/FormSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchFiltersForm } from './SearchFiltersForm.tsx'
import { ShortcutSetting } from './ShortcutSetting.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'

/** My default search filters (ADM-05; decisions, section 8). */
export function SettingsPage() {
  const [since] = useState(Date.now)
  return (
    <Page
      title="Settings"
      lead="With these filters your searches begin. You can change them in every single search."
    >
      <PartBoundary>
        <Suspense
          fallback={
            // As high as the form on a wide screen, so that what follows stays out of sight.
            <Box mih={720}>
              <FormSkeleton fields={7} />
            </Box>
          }
        >
          <Settings since={since} />
        </Suspense>
      </PartBoundary>
      <ShortcutSetting />
    </Page>
  )
}

/**
 * Read with each visit, as they may have been changed on another device; the search in the top bar learns of it.
 * @param since when the visit began, in milliseconds since 1970
 */
function Settings({ since }: { since: number }) {
  const client = useQueryClient()
  const { queryKey } = queryOf(searchSettings.read)
  const { data } = useSuspenseQuery({
    queryKey: [...queryKey, since],
    queryFn: async ({ signal }) => {
      const read = await call(searchSettings.read, { signal })
      client.setQueryData(queryKey, read)
      return read
    },
    staleTime: Infinity,
  })
  return <SearchFiltersForm stored={data} />
}
