import { FormSkeleton } from '../ui/loading/FormSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageTabs } from '../ui/tabs/PageTabs.tsx'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { MatchList } from './list/MatchList.tsx'
import { SearchPreferences } from './profile/SearchPreferences.tsx'

const tabs = [
  { name: 'matches', label: 'View Matches', content: <MatchList /> },
  { name: 'preferences', label: 'Set search preferences', content: <SearchPreferences /> },
]

/** Institutes that match what I look for, and what that is (MAT-04). The open tab is in the address. */
export function MatchesPage() {
  const [tab, open] = useParameter('tab')
  return (
    <Page
      title="Matches"
      lead="Institutions that have what you look for, and whose people look for what you have."
    >
      <PageTabs
        tabs={tabs}
        open={tab === 'preferences' ? tab : 'matches'}
        onOpen={(name) => open(name === 'preferences' ? name : '')}
        fallback={<FormSkeleton fields={7} />}
      />
    </Page>
  )
}
