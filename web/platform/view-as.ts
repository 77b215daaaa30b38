import { useSyncExternalStore } from 'react'
import { readViewAs, viewAsText, type ViewAs } from 'contract/platform/view-as.ts'
import { currentSession } from './session.ts'

/** Stored for this tab, until the view is left or another user signs in. */
const key = () => `view-as ${currentSession()?.user_id}`

const listeners = new Set<() => void>()

/** Value of the header while a project is viewed as another role. */
export const viewAsValue = (): string | undefined => sessionStorage.getItem(key()) ?? undefined

export function viewAs(view: ViewAs | undefined): void {
  if (view) sessionStorage.setItem(key(), viewAsText(view))
  else sessionStorage.removeItem(key())
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener))

/** The project that is viewed as another role, and the role. */
export const useViewAs = (): ViewAs | undefined => readViewAs(useSyncExternalStore(subscribe, viewAsValue))
