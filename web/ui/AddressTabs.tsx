import { Tabs } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TabList } from './TabList.tsx'

/** A tab of a page; `name` stands in its address. */
export interface AddressTab {
  name: string
  label: string
  content: ReactNode
}

/** The tab that the address names as `view`, else the first, and what shows another. */
export function useAddressTab(tabs: readonly [AddressTab, ...AddressTab[]]) {
  const [params, setParams] = useSearchParams()
  const first = tabs[0]
  const open = tabs.find(({ name }) => name === params.get('view')) ?? first
  const show = (name: string | null) =>
    setParams((now) => (name && name !== first.name ? now.set('view', name) : now.delete('view'), now), {
      preventScrollReset: true,
    })
  return { open, show }
}

interface AddressTabsProps extends ReturnType<typeof useAddressTab> {
  tabs: readonly AddressTab[]
  fallback: ReactNode
}

/** Tabs of which one is open; a tab that loads shows `fallback`. */
export const AddressTabs = ({ tabs, open, show, fallback }: AddressTabsProps) => (
  <Tabs value={open.name} onChange={show} keepMounted={false}>
    <TabList open={open.name}>
      {tabs.map(({ name, label }) => (
        <Tabs.Tab key={name} value={name}>
          {label}
        </Tabs.Tab>
      ))}
    </TabList>
    {tabs.map(({ name, content }) => (
      <Tabs.Panel key={name} value={name} pt="lg">
        <Suspense fallback={fallback}>{content}</Suspense>
      </Tabs.Panel>
    ))}
  </Tabs>
)
