import type { InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import { useState } from 'react'
import type { InstituteTab } from '../institute-tab.ts'

interface TabsOfOthers {
  tabs: InstituteTab[]
  /** Set if the user has lost access to the open tab (`keptAs`), which stays until they open another one. */
  lost: string | undefined
}

/**
 * The tabs of other domains that the user can see on the page of an institute.
 * @param open name of the tab in the URL
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
