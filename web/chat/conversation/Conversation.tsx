import { Button, Skeleton } from '@mantine/core'
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
import { ConversationHead } from './ConversationHead.tsx'
import { messageDraft } from './message-draft.ts'
import { MessageLog } from './MessageLog.tsx'
import classes from './Conversation.module.css'

interface ConversationProps {
  userId: number
  /** A message that was searched for. */
  around: number | undefined
}

/** A conversation: who it is with, the messages, and the field to write in. */
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
      <Failed words="You can only chat with your contacts, and this person is not one of them.">
        <Button component={Link} to="/contact" variant="default">
          To my contacts
        </Button>
        <UnsentText text={notSent(userId, unsent)} />
      </Failed>
    )
  if ((opening.isError && !talk.isLoaded) || (read.isError && !read.data))
    return (
      <Failed words="This conversation could not be loaded. What you have written is kept.">
        <Button
          variant="default"
          onClick={() => {
            void opening.refetch()
            void read.refetch()
          }}
        >
          Try again
        </Button>
      </Failed>
    )
  if (!read.data || !talk.isLoaded || opening.isPending) return <Waiting />

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
      <MessageLog userId={userId} name={name} talk={talk} unsent={unsent} around={around} onEnd={toEnd} />
      <Composer userId={userId} name={name} onSend={say} />
    </>
  )
}

/** What was written to somebody before they were no contact any more. */
const notSent = (userId: number, unsent: readonly Unsent[]) =>
  [...unsent.map(({ text }) => text), localStorage.getItem(messageDraft(userId)) ?? '']
    .filter(Boolean)
    .join('\n')

function Failed({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <header className={`${classes.head} ${classes.headOfNobody}`}>
        <BackToContacts />
      </header>
      <div className={classes.failed} role="alert">
        <p>{words}</p>
        {children}
      </div>
    </>
  )
}

const Waiting = () => (
  <>
    <div className={classes.head}>
      <BackToContacts />
      <Skeleton circle height={40} width={40} />
      <Skeleton height={18} width="40%" />
    </div>
    <div className={classes.waiting} role="status" aria-label="Loading messages">
      {['55%', '40%', '60%', '35%'].map((width) => (
        <Skeleton key={width} height={52} width={width} radius={12} />
      ))}
    </div>
  </>
)
