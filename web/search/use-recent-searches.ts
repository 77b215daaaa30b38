import { useSession } from '../platform/session.ts'
import { useStored } from '../platform/hooks/stored.ts'

const most = 6

/** What somebody searched for last on this device, the latest first. */
export function useRecentSearches() {
  const session = useSession()
  const [stored, store] = useStored(`recent-searches-${session?.user_id ?? ''}`)
  // Whatever stands there was written by this device, maybe long ago.
  const recent = Array.isArray(stored)
    ? stored.filter((text): text is string => typeof text === 'string').slice(0, most)
    : []
  const note = (text: string) =>
    store([text, ...recent.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, most))
  return { recent, note, forget: () => store(undefined) }
}
