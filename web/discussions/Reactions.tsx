import { ActionIcon, Menu } from '@mantine/core'
import { whyNotReactToComment } from 'contract/discussions/discussions.rules.ts'
import { reactions, reactionWords, type Reaction } from 'contract/platform/reactions.ts'
import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import { SmilePlus } from 'lucide-react'
import { useEndpointMutation } from '../platform/query.ts'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import { reactionIcons } from '../ui/reaction-icons.ts'
import { givenBy } from './reaction-words.ts'
import classes from './Discussions.module.css'

interface ReactionsProps {
  place: DiscussionPlace
  discussionId: number
  comment: Comment
  /** Name of the author, for screen readers. */
  name: string
}

/** The reactions to a comment, which people who may comment add and remove. */
export function Reactions({ place, discussionId, comment, name }: ReactionsProps) {
  const { calls, params, rights } = place
  const react = useEndpointMutation(calls.react, {
    refresh: [threadQuery(place, discussionId)],
    inTurn: `reactions to comment ${comment.id}`,
  })
  const refused = whyNotReactToComment(rights, comment.hidden)
  const given = reactions.flatMap(
    (one) => comment.reactions.find(({ reaction, count }) => reaction === one && count > 0) ?? [],
  )
  const send = (reaction: Reaction, on: boolean) =>
    react.mutate({
      params: { ...params, id: discussionId, commentId: comment.id },
      body: { reaction, on },
    })
  return (
    <>
      {given.map(({ reaction, count, mine }) => {
        const [Icon, label] = [reactionIcons[reaction], reactionWords[reaction]]
        const who = givenBy({ count, mine })
        return (
          <button
            key={reaction}
            type="button"
            className={classes.reaction}
            aria-pressed={mine}
            aria-label={`${label}: ${who}`}
            title={refused ? refused.words : label}
            disabled={refused !== undefined}
            onClick={() => send(reaction, !mine)}
          >
            <Icon size={16} aria-hidden />
            {mine ? who : count}
          </button>
        )
      })}
      {!refused && (
        <Menu position="bottom-start" width="auto">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`React to the comment by ${name}`}
              title="React"
            >
              <SmilePlus size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {reactions.map((reaction) => {
              const mine = given.some((one) => one.reaction === reaction && one.mine)
              const [Icon, label] = [reactionIcons[reaction], reactionWords[reaction]]
              return (
                <Menu.CheckboxItem
                  key={reaction}
                  checked={mine}
                  closeMenuOnClick
                  onChange={(on) => send(reaction, on)}
                >
                  <span className={classes.choice}>
                    <Icon size={18} aria-hidden />
                    {label}
                  </span>
                </Menu.CheckboxItem>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
