import { EntryCount } from '../ui/EntryCount.tsx'
import { useUnread } from './state/use-unread.ts'

/** How many messages are unread, beside the entry of the sidebar. */
export const UnreadCount = () => <EntryCount count={useUnread()} words="unread" />
