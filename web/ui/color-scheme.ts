import { useState } from 'react'

/** Where the component library keeps the choice; `main.tsx` applies it before anything is drawn. */
const key = 'mantine-color-scheme-value'

const isChosen = (scheme: string | null) => scheme === 'light' || scheme === 'dark'

/** The chosen colour scheme of this device: 'light', 'dark' or 'auto'. */
export function useColorScheme(): [string, (scheme: string) => void] {
  const [scheme, setScheme] = useState(() => {
    const stored = localStorage.getItem(key)
    return stored !== null && isChosen(stored) ? stored : 'auto'
  })
  return [
    scheme,
    (chosen) => {
      setScheme(chosen)
      localStorage.setItem(key, chosen)
      if (isChosen(chosen)) document.documentElement.dataset['mantineColorScheme'] = chosen
      else delete document.documentElement.dataset['mantineColorScheme']
      // The library around the page follows as it does for a choice in another tab.
      dispatchEvent(new StorageEvent('storage', { key, newValue: chosen, storageArea: localStorage }))
    },
  ]
}
