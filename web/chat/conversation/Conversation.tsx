import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import { keptQueryOf } from '../../platform/offline/or-kept.ts'
import { nameOf } from '../names.ts'
import { conversationOpening, openTalk, send } from '../state/chat-client.ts'
import { useOutbox, write, type Unsent } from '../state/outbox.ts'
import { useTalk } from '../state/talks.ts'
import { BackToContacts } from './BackToContacts.tsx'
import { Composer } from './Composer.tsx'
import { UnsentText } from '../../ui/forms/UnsentText.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { messageDraft } from './message-draft.ts'
import { NotConnected } from './NotConnected.tsx'
import { MessageLog } from './MessageLog.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Conversation.module.css'

interface ConversationProps {
  userId: number
  /** Id of a message opened from a search. */
  around: number | undefined
}

/** A conversation: the contact, the messages and the message field. */
export function Conversation({ userId, around }: ConversationProps) {
  const navigate = useNavigate()
  const talk = useTalk(userId)
  const unsent = useOutbox().filter((entry) => entry.userId === userId)
  const read = useQuery({ ...keptQueryOf(chat.read, { params: { userId } }), meta: { ownMissing: true } })
  const opening = useQuery({
    queryKey: [conversationOpening, userId, around ?? 0],
    queryFn: () => openTalk(userId, around).then(() => true),
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const isRefused = [read.error, opening.error].some(
    (error) => error instanceof CallFailed && error.status === 404,
  )
  if (isRefused)
    return (
      <NoConversation>
        <div className={classes.failed} role="alert">
          <p>This person is not one of your contacts. You can only chat with contacts.</p>
          <Button component={Link} to="/contact" variant="default">
            Show contacts
          </Button>
          <UnsentText text={notSent(userId, unsent)} />
        </div>
      </NoConversation>
    )
  if ((opening.isError && !talk.isLoaded) || (read.isError && !read.data))
    return (
      <NoConversation>
        <ReadFailure
          what="This conversation"
          error={read.error ?? opening.error}
          onRetry={() => {
            void opening.refetch()
            void read.refetch()
          }}
          works="Unsent messages are saved on this device."
        />
      </NoConversation>
    )
  if (!read.data || !talk.isLoaded || opening.isPending) return <ConversationSkeleton />

  const name = nameOf(read.data.person)
  const toEnd = () => void navigate(`/chat/${userId}`, { replace: true })
  const say = (text: string) => {
    write(userId, text)
    if (talk.hasNewer) toEnd()
    void send()
  }
  return (
    <>
      <ConversationHead conversation={read.data} />
      <MessageLog
        userId={userId}
        name={name}
        talk={talk}
        unsent={unsent}
        around={around}
        mayWrite={read.data.connected}
        onEnd={toEnd}
      />
      {read.data.connected ? (
        <Composer userId={userId} name={name} onSend={say} onFileSent={() => talk.hasNewer && toEnd()} />
      ) : (
        <NotConnected userId={userId}>
          <UnsentText text={notSent(userId, unsent)} />
        </NotConnected>
      )}
    </>
  )
}

/** Text written to a person who is no longer a contact: unsent messages and the draft. */
const notSent = (userId: number, unsent: readonly Unsent[]) =>
  [...unsent.map(({ text }) => text), localStorage.getItem(messageDraft(userId)) ?? '']
    .filter(Boolean)
    .join('\n')

/** The head of a conversation that cannot be shown, and why. */
const NoConversation = ({ children }: { children: ReactNode }) => (
  <>
    <header className={`${classes.head} ${classes.headOfNobody}`}>
      <BackToContacts />
    </header>
    {children}
  </>
)
