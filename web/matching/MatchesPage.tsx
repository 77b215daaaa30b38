import { Skeleton, Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { Page } from '../ui/Page.tsx'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { MatchList } from './list/MatchList.tsx'
import { SearchPreferences } from './profile/SearchPreferences.tsx'

/** Institutes that match what I look for, and what that is (MAT-04). The open tab is in the address. */
export function MatchesPage() {
  const [tab, open] = useParameter('tab')
  return (
    <Page
      title="Matches"
      lead="Institutions that have what you look for, and whose people look for what you have."
    >
      <Tabs
        value={tab === 'preferences' ? tab : 'matches'}
        onChange={(name) => open(name === 'preferences' ? name : '')}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="matches">View Matches</Tabs.Tab>
          <Tabs.Tab value="preferences">Set search preferences</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="matches" pt="lg">
          <MatchList />
        </Tabs.Panel>
        <Tabs.Panel value="preferences" pt="lg">
          <Suspense fallback={<Skeleton height={720} aria-hidden />}>
            <SearchPreferences />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
