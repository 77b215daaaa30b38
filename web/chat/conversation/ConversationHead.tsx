import { Button } from '@mantine/core'
import { chat } from 'contract/chat/chat.endpoints.ts'
import type { Conversation } from 'contract/chat/chat.schemas.ts'
import { Bell, BellOff } from 'lucide-react'
import { Link } from 'react-router'
import { useConnectionLost } from '../../platform/connection.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { nameOf } from '../names.ts'
import { BackToContacts } from './BackToContacts.tsx'
import classes from './Conversation.module.css'

/** The contact, their presence, and the mute button. */
export function ConversationHead({ conversation }: { conversation: Conversation }) {
  const { person, muted, connected } = conversation
  // Presence is unknown without a connection.
  const isUnknown = useConnectionLost()
  const online = conversation.online && !isUnknown
  const name = nameOf(person)
  const mute = useEndpointMutation(chat.mute, {
    refresh: [allQueriesOf(chat.list), allQueriesOf(chat.read), allQueriesOf(chat.unread)],
    onSuccess: (now) =>
      toast(now.muted ? 'Muted. You will not receive e-mails about this conversation.' : 'Unmuted.'),
  })
  const Icon = muted ? BellOff : Bell
  return (
    <header className={classes.head}>
      <BackToContacts />
      <Portrait name={name} src={person.avatar} size={40} />
      <div className={classes.who}>
        <h2 dir="auto" title={name}>
          <Link to={`/member-profile/${person.id}`}>{name}</Link>
        </h2>
        <p className={classes.presence} data-online={online}>
          {!connected ? 'Not connected' : isUnknown ? 'No connection' : online ? 'Online' : 'Offline'}
        </p>
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        title={muted ? 'Unmute' : 'Mute'}
        leftSection={<Icon size={18} aria-hidden />}
        loading={mute.isPending}
        onClick={() => mute.mutate({ params: { userId: person.id }, body: { muted: !muted } })}
      >
        <span className="visually-hidden-on-phones">{muted ? 'Unmute' : 'Mute'}</span>
      </Button>
    </header>
  )
}
