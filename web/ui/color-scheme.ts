import { useState } from 'react'
import { chosenScheme, schemeKey } from './follow-color-scheme.ts'

/** The colour scheme of this device, 'light', 'dark' or 'auto', and its setter. */
export function useColorScheme(): [string, (scheme: string) => void] {
  const [scheme, setScheme] = useState<string>(chosenScheme)
  return [
    scheme,
    (newValue) => {
      setScheme(newValue)
      localStorage.setItem(schemeKey, newValue)
      // The page and Mantine react as to a change in another tab.
      dispatchEvent(new StorageEvent('storage', { key: schemeKey, newValue, storageArea: localStorage }))
    },
  ]
}
