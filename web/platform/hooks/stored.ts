import { useSyncExternalStore } from 'react'
import { storageListeners } from './storage-listeners.ts'

const { subscribe, notify } = storageListeners()

/** A setting of this device, as JSON in localStorage. @returns its unvalidated value, and its setter */
export function useStored(key: string): [unknown, (value: unknown) => void] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  return [
    parsed(text),
    (value) => {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(value))
      notify()
    },
  ]
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
