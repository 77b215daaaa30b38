import { EntryCount } from '../ui/EntryCount.tsx'
import { useWaitingRequests } from './use-waiting-requests.ts'

/** The number of received connection requests, next to Contacts in the sidebar. */
export const WaitingCount = () => <EntryCount count={useWaitingRequests()} words="waiting" />
