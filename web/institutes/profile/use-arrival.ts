import { useLocation } from 'react-router'

/** Why somebody was led to the page of an institute. */
export interface Arrival {
  /** They may not edit it. */
  wantedToEdit?: boolean
  /** Name of the one that they had open, which was merged into it. */
  mergedFrom?: string
}

/** What the page that led here has passed on, if one has. */
export const useArrival = (): Arrival => (useLocation().state as Arrival | null) ?? {}
