import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import type { PresentPeople } from './present-people.ts'

export const PresentPeopleContext = createContext<PresentPeople | undefined>(undefined)

function usePresent(): PresentPeople {
  const present = useContext(PresentPeopleContext)
  if (!present) throw new Error('This stands on the fill page only.')
  return present
}

/** What `read` gives of the others who are here; it returns the same value until something of it changes. */
export function usePresentPeople<T>(read: (present: PresentPeople) => T): T {
  const present = usePresent()
  const listen = useCallback(
    (listener: () => void) => present.changes.subscribe('others', listener),
    [present],
  )
  return useSyncExternalStore(listen, () => read(present))
}

/** Has the others see that the reader is here, and in which section. */
export function useAttendance(section: number): void {
  const present = usePresent()
  useEffect(() => present.enter(section), [present, section])
  useEffect(() => () => present.leave(), [present])
}
