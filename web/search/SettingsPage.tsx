import { Box } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { searchSettings } from 'contract/search/search-filters.contract.ts'
import { Suspense } from 'react'
import { queryOf } from '../platform/query.ts'
import { FormSkeleton } from '../ui/loading/FormSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchFiltersForm } from './SearchFiltersForm.tsx'
import { ShortcutSetting } from './ShortcutSetting.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'

/** My default search filters (ADM-05; decisions, section 8). */
export function SettingsPage() {
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
          <Settings />
        </Suspense>
      </PartBoundary>
      <ShortcutSetting />
    </Page>
  )
}

function Settings() {
  const { data } = useSuspenseQuery({ ...queryOf(searchSettings.read), staleTime: Infinity })
  return <SearchFiltersForm stored={data} />
}
