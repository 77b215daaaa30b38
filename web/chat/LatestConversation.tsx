import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { contactsQuery } from './contacts/contacts-query.ts'
import { ConversationSkeleton } from './conversation/ConversationSkeleton.tsx'
import classes from './ChatPage.module.css'

/** Opens the latest conversation, if there is one. The list beside it shows why contacts could not be loaded. */
export function LatestConversation() {
  const { search } = useLocation()
  const { data, isPending } = useInfiniteQuery({ ...contactsQuery(''), meta: { ownFailure: true } })
  if (isPending) return <ConversationSkeleton />
  const latest = data?.pages[0]?.results.find(({ last_message }) => last_message !== null)
  if (latest) return <Navigate to={{ pathname: `/chat/${latest.person.id}`, search }} replace />
  return <p className={classes.choose}>Choose a contact to read and write messages.</p>
}
