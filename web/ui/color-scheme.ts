import { useState } from 'react'
import { chosenScheme, schemeKey } from './follow-color-scheme.ts'

/** The chosen colour scheme of this device, and what chooses another: 'light', 'dark' or 'auto'. */
export function useColorScheme(): [string, (scheme: string) => void] {
  const [scheme, setScheme] = useState<string>(chosenScheme)
  return [
    scheme,
    (newValue) => {
      setScheme(newValue)
      localStorage.setItem(schemeKey, newValue)
      // The page and the library follow as they do for a choice in another tab.
      dispatchEvent(new StorageEvent('storage', { key: schemeKey, newValue, storageArea: localStorage }))
    },
  ]
}
