import { EntryCount } from '../ui/EntryCount.tsx'
import { useUnread } from './state/use-unread.ts'

/** The number of unread messages, next to Chat in the sidebar. */
export const UnreadCount = () => <EntryCount count={useUnread()} words="unread" />
