import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import type { ComponentType } from 'react'

/** A tab of an institute's page that another domain brings; the router hands it in. */
export interface InstituteTab {
  /** Its name in the address. */
  name: string
  label: string
  /** Others do not see the tab. */
  isFor: (standing: InstituteStanding) => boolean
  /**
   * Of a tab into which people type: it stays, and reads nothing more, when its reader loses it while it is open. Names
   * what they lose, as in 'You no longer take part in …'.
   */
  keptAs?: string
  Content: ComponentType<{ institute: Institute }>
}
