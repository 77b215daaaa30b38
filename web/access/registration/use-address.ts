import { useSyncExternalStore } from 'react'

const moved = new EventTarget()

function subscribe(onMove: () => void) {
  addEventListener('popstate', onMove)
  moved.addEventListener('move', onMove)
  return () => {
    removeEventListener('popstate', onMove)
    moved.removeEventListener('move', onMove)
  }
}

/** Goes to another query and hash of this page. */
export function goTo(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  moved.dispatchEvent(new Event('move'))
}

/** Query and hash of the address, on a page without a router. */
export function useAddress(): { search: URLSearchParams; hash: string } {
  const address = useSyncExternalStore(subscribe, () => location.search + location.hash)
  const hash = address.indexOf('#')
  return hash < 0
    ? { search: new URLSearchParams(address), hash: '' }
    : { search: new URLSearchParams(address.slice(0, hash)), hash: address.slice(hash) }
}
