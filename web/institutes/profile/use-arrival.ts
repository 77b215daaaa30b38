import { useLocation } from 'react-router'

/** Why the user was redirected to an institute. */
export interface Arrival {
  /** They are not allowed to edit it. */
  wantedToEdit?: boolean
  /** Name of the institute they had open, which was merged into this one. */
  mergedFrom?: string
}

/** Reads the navigation state of the redirect. */
export const useArrival = (): Arrival => (useLocation().state as Arrival | null) ?? {}
