import { Button, Menu } from '@mantine/core'
import { watchLevels } from 'contract/discussions/discussions.rules.ts'
import type { DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import { Bell, BellOff, BellRing } from 'lucide-react'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'
import classes from './Discussions.module.css'

interface WatchMenuProps {
  place: DiscussionPlace
  discussion: Pick<DiscussionRow, 'id' | 'watch'>
}

const words = {
  following: {
    Icon: BellRing,
    state: 'Following',
    label: 'All comments',
    hint: 'Follow: you are notified of every comment.',
    done: 'You are now notified of every comment',
  },
  default: {
    Icon: Bell,
    state: 'Follow',
    label: 'When I take part',
    hint: 'You are notified once you have commented, and when someone mentions you.',
    done: 'You are now notified if you take part',
  },
  muted: {
    Icon: BellOff,
    state: 'Muted',
    label: 'Mentions only',
    hint: 'Mute: you are notified only when someone mentions you.',
    done: 'Muted',
  },
} as const

/** Follows or mutes a discussion. */
export function WatchMenu({ place, discussion: { id, watch } }: WatchMenuProps) {
  const { calls, params } = place
  const change = useEndpointMutation(calls.watch, {
    refresh: [threadQuery(place, id)],
    onSuccess: (answer) => toast(words[answer.watch].done),
    inTurn: `watch discussion ${id}`,
  })
  const { Icon, state } = words[watch]
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.watch}
          leftSection={<Icon size={16} aria-hidden />}
          loading={change.isPending}
        >
          {state}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Notifications of this discussion">
        <Menu.RadioGroup
          value={watch}
          onChange={(chosen) => {
            const level = watchLevels.find((one) => one === chosen)
            if (level && level !== watch) change.mutate({ params: { ...params, id }, body: { level } })
          }}
        >
          {watchLevels.map((level) => (
            <Menu.RadioItem key={level} value={level} closeMenuOnClick>
              {words[level].label}
              <span className={classes.hint}>{words[level].hint}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
