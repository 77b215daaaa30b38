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

/** The user's matches and search preferences (MAT-04). The open tab is in the URL. */
export function MatchesPage() {
  const [params, setParams] = useSearchParameters()
  // Switch only after navigation, because a tab with unsaved changes may block it.
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
      lead="Institutions that meet your search preferences and whose preferences you meet."
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
