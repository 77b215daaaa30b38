import type { InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import { useState } from 'react'
import type { InstituteTab } from '../institute-tab.ts'

interface TabsOfOthers {
  tabs: InstituteTab[]
  /** What the reader of the open one has lost meanwhile (`keptAs`): it stays until they open another one. */
  lost: string | undefined
}

/**
 * The tabs of other domains that somebody sees on the page of an institute.
 * @param open the tab that the address names
 */
export function useTabsOfOthers(
  more: InstituteTab[],
  standing: InstituteStanding,
  open: string | undefined,
): TabsOfOthers {
  const named = more.find(({ name }) => name === open)
  const isTheirs = named?.isFor(standing) ?? false
  const [held, hold] = useState<string>()
  const lost = !isTheirs && open === held ? named?.keptAs : undefined
  const holdsNow = isTheirs || lost ? open : undefined
  if (holdsNow !== held) hold(holdsNow)
  return {
    tabs: more.filter((tab) => tab.isFor(standing) || (lost && tab === named)),
    lost,
  }
}
