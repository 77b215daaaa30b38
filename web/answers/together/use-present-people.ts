import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import type { PresentPeople } from './present-people.ts'

export const PresentPeopleContext = createContext<PresentPeople | undefined>(undefined)

function usePresent(): PresentPeople {
  const present = useContext(PresentPeopleContext)
  if (!present) throw new Error('This stands on the fill page only.')
  return present
}

/** Selects from the present people; `read` must return the same value until something of it changes. */
export function usePresentPeople<T>(read: (present: PresentPeople) => T): T {
  const present = usePresent()
  const listen = useCallback(
    (listener: () => void) => present.changes.subscribe('others', listener),
    [present],
  )
  return useSyncExternalStore(listen, () => read(present))
}

/** Shows others that the reader is in this section, until the component unmounts. */
export function usePresence(section: number): void {
  const present = usePresent()
  useEffect(() => present.enter(section), [present, section])
  useEffect(() => () => present.leave(), [present])
}
