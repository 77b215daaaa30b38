import { EntryCount } from '../ui/EntryCount.tsx'
import { useWaitingRequests } from './use-waiting-requests.ts'

/** How many requests to connect wait for my answer, beside the entry of the sidebar. */
export const WaitingCount = () => <EntryCount count={useWaitingRequests()} words="waiting" />
