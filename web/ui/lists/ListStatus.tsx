import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

let status = ''
const listeners = new Set<() => void>()

function change(now: string) {
  status = now
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called by a list, or what stands in its place, with the words for what it shows; undefined: something else says it. */
export function useListStatus(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return
    change(words)
    return () => change('')
  }, [words])
}

/**
 * Tells screen readers what a list shows after it has been searched, filtered or paged (WCAG 4.1.3). Stands beside the
 * list, as one that comes with its rows would not be read out.
 */
export function ListStatus() {
  const words = useSyncExternalStore(subscribe, () => status)
  const { search } = useLocation()
  const [seen, setSeen] = useState({ search, hasChanged: false })
  if (seen.search !== search) setSeen({ search, hasChanged: true })
  return (
    <span className="visually-hidden" role="status">
      {seen.hasChanged && words}
    </span>
  )
}
