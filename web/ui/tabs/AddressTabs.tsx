import type { ReactNode } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { PageTabs, type PageTab } from './PageTabs.tsx'

/**
 * The tab of the search parameter `view`, else the first, and its setter. With `isExplicit`, the address also names the
 * first tab: without a tab, it means another one.
 */
export function useAddressTab(tabs: readonly [PageTab, ...PageTab[]], isExplicit = false) {
  const [params, setParams] = useSearchParameters()
  const first = tabs[0]
  const open = tabs.find(({ name }) => name === params.get('view')) ?? first
  const show = (name: string) =>
    setParams(
      (now) => (isExplicit || name !== first.name ? now.set('view', name) : now.delete('view'), now),
      {
        preventScrollReset: true,
      },
    )
  return { open, show }
}

interface AddressTabsProps extends ReturnType<typeof useAddressTab> {
  tabs: readonly PageTab[]
  fallback: ReactNode
}

/** Tabs with the open tab in the address; shows `fallback` while a tab loads. */
export const AddressTabs = ({ tabs, open, show, fallback }: AddressTabsProps) => (
  <PageTabs tabs={tabs} open={open.name} onOpen={show} fallback={fallback} />
)
