import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { Link } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { conversationOpening } from '../state/chat-client.ts'
import { ContactLine } from './ContactLine.tsx'
import { contactsQuery } from './contacts-query.ts'
import { FoundMessages } from './FoundMessages.tsx'
import classes from './ContactList.module.css'

interface ContactListProps {
  search: string
  /** Id of the person whose conversation is open. */
  selected: number | undefined
}

/** The user's contacts, most recent conversation first; with a search, matching people and messages (CHA-02). */
export function ContactList({ search, selected }: ContactListProps) {
  const me = useSession()?.user_id
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    contactsQuery(search),
  )
  useLive(
    `contacts:${me}`,
    ...[chat.list, chat.read].map(allQueriesOf),
    // A conversation that was refused opens as soon as the person becomes a contact.
    { queryKey: [conversationOpening] },
  )
  // Deduplicate: a contact can appear on two pages if the order changes between requests.
  const people = new Map(data.pages.flatMap(({ results }) => results).map((one) => [one.person.id, one]))

  if (people.size === 0 && search === '')
    return (
      <div className={classes.none}>
        <EmptyState
          title="No contacts yet"
          action={
            <Button component={Link} to="/contact" variant="default">
              Find contacts
            </Button>
          }
        >
          When you connect with other members, they will appear here.
        </EmptyState>
      </div>
    )
  return (
    <div className={classes.scroll}>
      {people.size === 0 ? (
        <p className={classes.quiet}>No contacts with this name.</p>
      ) : (
        <ul className={classes.list} aria-label="Conversations">
          {[...people.values()].map((conversation) => (
            <ContactLine
              key={conversation.person.id}
              conversation={conversation}
              me={me}
              isSelected={conversation.person.id === selected}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          className={classes.more}
          variant="subtle"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          More contacts
        </Button>
      )}
      {search.length > 1 && <FoundMessages text={search} />}
    </div>
  )
}
