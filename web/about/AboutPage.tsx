import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../ui/Page.tsx'
import { TabList } from '../ui/TabList.tsx'
import { AboutEvents } from './AboutEvents.tsx'
import { OurMission } from './OurMission.tsx'
import { PrivacyTerms } from './PrivacyTerms.tsx'
import { AdvancedSearch } from './AdvancedSearch.tsx'
import classes from './Prose.module.css'

interface Tab {
  name: string
  label: string
  Text: ComponentType
}

const mission: Tab = { name: 'mission', label: 'Our Mission', Text: OurMission }
const tabs: Tab[] = [
  mission,
  { name: 'search', label: 'Advanced Search', Text: AdvancedSearch },
  { name: 'events', label: 'Events', Text: AboutEvents },
  { name: 'privacy', label: 'Privacy Terms', Text: PrivacyTerms },
]

/** Help (SHL-47): what this is for, and how its parts work. The open tab is in the address. */
export function AboutPage() {
  const [search, setSearch] = useSearchParams()
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? mission
  return (
    <Page title="About" tab={`${open.label} - About`}>
      <Tabs value={open.name} onChange={(name) => name && setSearch({ tab: name })}>
        <TabList open={open.name}>
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        {tabs.map(({ name, Text }) => (
          <Tabs.Panel key={name} value={name} pt="xl">
            <div className={classes.prose}>{name === open.name && <Text />}</div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
