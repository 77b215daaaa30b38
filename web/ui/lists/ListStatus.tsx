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

/** Called by a list, or its empty state, with the text to announce; undefined if it is announced elsewhere. */
export function useListStatus(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return
    change(words)
    return () => change('')
  }, [words])
}

/**
 * Announces the result after a list has been searched, filtered or paged (WCAG 4.1.3). It is outside the list, because a
 * status that is mounted together with its text is not announced.
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
