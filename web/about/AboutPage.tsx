import type { ComponentType } from 'react'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { Page } from '../ui/Page.tsx'
import { PageTabs, type PageTab } from '../ui/tabs/PageTabs.tsx'
import { AboutEvents } from './AboutEvents.tsx'
import { OurMission } from './OurMission.tsx'
import { PrivacyTerms } from './PrivacyTerms.tsx'
import { AdvancedSearch } from './AdvancedSearch.tsx'
import classes from './Prose.module.css'

const textTab = (name: string, label: string, Text: ComponentType): PageTab => ({
  name,
  label,
  content: (
    <div className={classes.prose}>
      <Text />
    </div>
  ),
})

const mission = textTab('mission', 'Our Mission', OurMission)
const tabs = [
  mission,
  textTab('search', 'Advanced Search', AdvancedSearch),
  textTab('events', 'Events', AboutEvents),
  textTab('privacy', 'Privacy Terms', PrivacyTerms),
]

/** Help (SHL-47). The open tab is in the address. */
export function AboutPage() {
  const [search, setSearch] = useSearchParameters()
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? mission
  return (
    <Page title="About" tab={`${open.label} - About`}>
      <PageTabs
        tabs={tabs}
        open={open.name}
        onOpen={(name) => setSearch({ tab: name })}
        fallback={null}
        padding="xl"
      />
    </Page>
  )
}
