import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Before a page is printed browsers fire an event; a page that is shown as in print only matches the media query. */
function subscribe(listener: () => void): () => void {
  const query = matchMedia('print')
  const set = (now: boolean) => {
    isPrinting = now
    listener()
  }
  const begin = () => set(true)
  const end = () => set(false)
  const follow = () => set(query.matches)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  query.addEventListener('change', follow)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    query.removeEventListener('change', follow)
  }
}

/** Whether the page is being printed: paper has no buttons and does not scroll, so it needs everything in full. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
