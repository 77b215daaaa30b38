import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Company } from './present-people.ts'

export const PresentPeopleContext = createContext<Company | undefined>(undefined)

/** The others who have this survey open now. */
export function usePresent(): Company {
  const present = useContext(PresentPeopleContext)
  if (!present) throw new Error('This stands on the fill page only.')
  return present
}

/** What `read` gives of the others who are here; it returns the same value until something of it changes. */
export function useCompany<T>(read: (present: Company) => T): T {
  const present = usePresent()
  const listen = useCallback((listener: () => void) => present.heard.listen('others', listener), [present])
  return useSyncExternalStore(listen, () => read(present))
}
