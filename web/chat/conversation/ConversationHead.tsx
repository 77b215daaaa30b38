import { Button } from '@mantine/core'
import { chat, type Conversation } from 'contract/chat/chat.contract.ts'
import { ArrowLeft, Bell, BellOff } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { nameOf } from '../names.ts'
import classes from './Conversation.module.css'

/** With whom, whether they are online, and whether I want to hear of it. */
export function ConversationHead({ conversation }: { conversation: Conversation }) {
  const { person, online, muted } = conversation
  const { search } = useLocation()
  const name = nameOf(person)
  const mute = useEndpointMutation(chat.mute, {
    refresh: [allQueriesOf(chat.list), allQueriesOf(chat.read), allQueriesOf(chat.unread)],
    onSuccess: (now) =>
      toast(now.muted ? 'You get no mails about this conversation' : 'You hear of this conversation again'),
  })
  const Icon = muted ? BellOff : Bell
  return (
    <header className={classes.head}>
      <Link className={classes.back} to={{ pathname: '/chat', search }} aria-label="Back to the contacts">
        <ArrowLeft size={20} aria-hidden />
      </Link>
      <Portrait name={name} src={person.avatar} size={40} />
      <div className={classes.who}>
        <h2 dir="auto" title={name}>
          <Link to={`/member-profile/${person.id}`}>{name}</Link>
        </h2>
        <p className={classes.presence} data-online={online}>
          {online ? 'Online' : 'Not online'}
        </p>
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<Icon size={18} aria-hidden />}
        loading={mute.isPending}
        onClick={() => mute.mutate({ params: { userId: person.id }, body: { muted: !muted } })}
      >
        {muted ? 'Unmute' : 'Mute'}
      </Button>
    </header>
  )
}
