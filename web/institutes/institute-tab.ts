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
  Content: ComponentType<{ institute: Institute }>
}
