import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import type { PresentPeople } from './present-people.ts'

export const PresentPeopleContext = createContext<PresentPeople | undefined>(undefined)

function usePresent(): PresentPeople {
  const present = useContext(PresentPeopleContext)
  if (!present) throw new Error('Only available on the fill page.')
  return present
}

/** Selects from the present people; `read` must return the same value until it changes. */
export function usePresentPeople<T>(read: (present: PresentPeople) => T): T {
  const present = usePresent()
  const listen = useCallback(
    (listener: () => void) => present.changes.subscribe('others', listener),
    [present],
  )
  return useSyncExternalStore(listen, () => read(present))
}

/** Shows other users that this user is in the section until the component unmounts. */
export function usePresence(section: number): void {
  const present = usePresent()
  useEffect(() => present.enter(section), [present, section])
  useEffect(() => () => present.leave(), [present])
}
