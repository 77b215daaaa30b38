import { Menu } from '@mantine/core'
import { chat } from 'contract/chat/chat.endpoints.ts'
import type { Message } from 'contract/chat/messages.ts'
import { reactions, reactionWords, type Reaction } from 'contract/platform/reactions.ts'
import { Check } from 'lucide-react'
import { useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { reactionIcons } from '../../ui/reaction-icons.ts'
import { messageChanges } from './message-changes.ts'
import classes from './MessageLog.module.css'

interface ReactionsProps {
  message: Message
  /** The other person. */
  userId: number
  name: string
  mayWrite: boolean
}

/** The reactions to a message. A click on one gives it, too, or takes it back. */
export const Reactions = (props: ReactionsProps) => props.message.reactions && <GivenReactions {...props} />

function GivenReactions({ message, userId, name, mayWrite }: ReactionsProps) {
  const me = useSession()?.user_id
  const { isMine, toggle } = useReact(message, userId)
  const given = message.reactions ?? []
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {reactions
        .filter((one) => given.some(({ reaction }) => reaction === one))
        .map((one) => {
          const people = given
            .filter(({ reaction }) => reaction === one)
            .map(({ person }) => (person === me ? 'you' : name))
          const Icon = reactionIcons[one]
          const words = `${reactionWords[one]}: ${people.join(' and ')}`
          return (
            <li key={one}>
              <button
                type="button"
                className={classes.reaction}
                aria-pressed={isMine(one)}
                aria-label={words}
                title={words}
                disabled={!mayWrite}
                onClick={() => toggle(one)}
              >
                <Icon size={16} aria-hidden />
                {people.length > 1 && <span aria-hidden>{people.length}</span>}
              </button>
            </li>
          )
        })}
    </ul>
  )
}

/** The items of a menu that offers the reactions. */
export function ReactItems({ message, userId }: Pick<ReactionsProps, 'message' | 'userId'>) {
  const { isMine, toggle } = useReact(message, userId)
  return reactions.map((one) => {
    const Icon = reactionIcons[one]
    return (
      <Menu.Item
        key={one}
        leftSection={<Icon size={16} aria-hidden />}
        rightSection={isMine(one) && <Check size={16} aria-label="given" />}
        onClick={() => toggle(one)}
      >
        {reactionWords[one]}
      </Menu.Item>
    )
  })
}

function useReact({ id: messageId, reactions: given = [] }: Message, userId: number) {
  const me = useSession()?.user_id
  // One after the other, so that the last click counts.
  const react = useEndpointMutation(chat.react, {
    ...messageChanges(userId),
    inTurn: `reactions ${userId} ${messageId}`,
  })
  const isMine = (one: Reaction) => given.some(({ person, reaction }) => person === me && reaction === one)
  return {
    isMine,
    toggle: (reaction: Reaction) =>
      react.mutate({ params: { userId, messageId }, body: { reaction, active: !isMine(reaction) } }),
  }
}
