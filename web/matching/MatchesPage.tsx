import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { FormSkeleton } from '../ui/loading/FormSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageTabs } from '../ui/tabs/PageTabs.tsx'
import { MatchList } from './list/MatchList.tsx'
import { SearchPreferences } from './profile/SearchPreferences.tsx'

const tabs = [
  { name: 'matches', label: 'View Matches', content: <MatchList /> },
  { name: 'preferences', label: 'Set search preferences', content: <SearchPreferences /> },
]

/** Institutes that match what I look for, and what that is (MAT-04). The open tab is in the address. */
export function MatchesPage() {
  const [params, setParams] = useSearchParameters()
  // Not shown before the address has changed: what is not saved in a tab asks before it is left.
  const open = (name: string) =>
    setParams(
      (now) => {
        now.delete('page')
        if (name === 'preferences') now.set('tab', name)
        else now.delete('tab')
        return now
      },
      { preventScrollReset: true },
    )
  return (
    <Page
      title="Matches"
      lead="Institutions that have what you look for, and whose people look for what you have."
    >
      <PageTabs
        tabs={tabs}
        open={params.get('tab') === 'preferences' ? 'preferences' : 'matches'}
        onOpen={open}
        fallback={<FormSkeleton fields={7} />}
      />
    </Page>
  )
}
