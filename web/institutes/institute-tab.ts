import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import type { ComponentType } from 'react'

/** A tab of an institute's page provided by another domain and passed in by the router. */
export interface InstituteTab {
  /** Its name in the URL. */
  name: string
  label: string
  /** Whether the user can see the tab. */
  isFor: (standing: InstituteStanding) => boolean
  /**
   * For tabs with input fields: the tab stays open without refetching when the user loses access. The text completes
   * 'You no longer take part in …'.
   */
  keptAs?: string
  Content: ComponentType<{ institute: Institute }>
}
