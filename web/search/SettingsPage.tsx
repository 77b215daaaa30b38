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

/** The user's default search filters (ADM-05; decisions, section 8). */
export function SettingsPage() {
  const [since] = useState(Date.now)
  return (
    <Page
      title="Settings"
      lead="Your searches start with these filters. You can change them for each search."
    >
      <PartBoundary>
        <Suspense
          fallback={
            // As high as the form on a wide screen, to keep the footer out of view.
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
 * Loads the settings on each visit, because they may have changed on another device, and updates the search in the top bar.
 * @param since start of the visit, in milliseconds since 1970
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
