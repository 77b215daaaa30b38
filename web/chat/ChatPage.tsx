import { Suspense } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { ContactList } from './contacts/ContactList.tsx'
import { ContactListSkeleton } from './contacts/ContactListSkeleton.tsx'
import { readSearch } from '../ui/lists/list-address.ts'
import { SearchBox } from '../ui/lists/SearchBox.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { useMediaQuery } from '../platform/hooks/media-query.ts'
import { LatestConversation } from './LatestConversation.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import classes from './ChatPage.module.css'

/** Navigation state of the Message button on the contacts page (CHA-03). */
const navigationState = z.object({ messagePerson: z.object({ id: z.number().int().positive() }) })

/** Contacts beside a conversation, at first the latest one; on phones, one screen for each (CHA-01). */
export function ChatPage() {
  const { userId } = useParams()
  const [params] = useSearchParams()
  // On phones the contacts come first.
  const isWide = useMediaQuery('(min-width: 760px)')
  const passed = navigationState.safeParse(useLocation().state)
  // Navigation state is lost on reload, so the id is moved into the URL (DEF-74).
  if (userId === undefined && passed.success)
    return <Navigate to={`/chat/${passed.data.messagePerson.id}`} replace />
  const search = readSearch(params, 'find') ?? ''
  const message = params.get('message') ?? ''
  const around = /^[1-9]\d{0,14}$/.test(message) ? Number(message) : undefined
  return (
    <div className={classes.chat} data-conversation={userId !== undefined}>
      <title>Chat - Seventeen</title>
      <section className={classes.contacts} aria-label="Contacts">
        <div className={classes.head}>
          <h1>Chat</h1>
          <SearchBox label="Search people and messages" parameter="find" />
        </div>
        <PartBoundary of={search}>
          <Suspense fallback={<ContactListSkeleton />}>
            <ContactList search={search} selected={userId === undefined ? undefined : Number(userId)} />
          </Suspense>
        </PartBoundary>
      </section>
      <section className={classes.conversation} aria-label="Conversation">
        {/* On a phone the heading above is hidden together with the contacts. */}
        <h1 className={`visually-hidden ${classes.onPhone}`}>Chat</h1>
        {userId === undefined && isWide && search === '' ? (
          <LatestConversation />
        ) : userId === undefined ? (
          <p className={classes.choose}>Choose a contact to read and write messages.</p>
        ) : (
          <Conversation key={`${userId} ${around}`} userId={Number(userId)} around={around} />
        )}
      </section>
    </div>
  )
}
