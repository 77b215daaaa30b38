import { useSession } from '../platform/session.ts'
import { useStored } from '../platform/hooks/stored.ts'

const most = 6

/** Recent searches on this device, latest first. */
export function useRecentSearches() {
  const session = useSession()
  const [stored, store] = useStored(`recent-searches-${session?.user_id ?? ''}`)
  // Stored data may have been written by an older version.
  const recent = Array.isArray(stored)
    ? stored.filter((text): text is string => typeof text === 'string').slice(0, most)
    : []
  const note = (text: string) =>
    store([text, ...recent.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, most))
  return { recent, note, forget: () => store(undefined) }
}
