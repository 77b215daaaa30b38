import { Menu } from '@mantine/core'
import { notificationKinds } from 'contract/notifications/notification-kinds.ts'
import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { Notification } from 'contract/notifications/notifications.schemas.ts'
import { Bell, BellOff, EllipsisVertical, MailOpen } from 'lucide-react'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toastWithUndo } from '../platform/undo.ts'
import type { useMarking } from './use-marking.ts'
import classes from './NotificationLine.module.css'

interface NotificationMenuProps {
  notification: Notification
  words: string
  marking: ReturnType<typeof useMarking>
}

/** Mutes or unmutes the subject of a notification or its project, and turns its type off or on. */
export function NotificationMenu({ notification, words, marking }: NotificationMenuProps) {
  const { id, kind, object, project, muted, unread } = notification
  const { label, isPersonal = false } = notificationKinds[kind]
  const refresh = [notifications.list, notificationMutes.list, notificationPreferences.read].map(allQueriesOf)
  const set = useEndpointMutation(notificationMutes.mute, {
    refresh,
    onSuccess: (_, { body }) => {
      if (!body) return
      const name = { object: object.name, project: project?.name, kind: undefined }[body.what]
      const words = (isMuted: boolean) =>
        name === undefined
          ? `Turned ${isMuted ? 'off' : 'on'}: ${label}`
          : `${name} ${isMuted ? 'muted' : 'unmuted'}`
      toastWithUndo(words(body.muted), {
        endpoint: notificationMutes.mute,
        sent: { params: { id }, body: { ...body, muted: !body.muted } },
        refresh,
        undone: words(!body.muted),
      })
    },
  })
  const mute = (what: 'object' | 'project' | 'kind') =>
    set.mutate({ params: { id }, body: { what, muted: !muted[what] } })
  return (
    <Menu position="bottom-end" withinPortal={false} width={280}>
      <Menu.Target>
        <button className={classes.tool} type="button" aria-label={`Actions for: ${words}`}>
          <EllipsisVertical size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {!unread && (
          <Menu.Item
            leftSection={<MailOpen size={16} aria-hidden />}
            onClick={() => marking.mark(notification, { unread: true })}
          >
            Mark as unread
          </Menu.Item>
        )}
        {(!isPersonal || muted.object || object.type === 'project') && (
          <Menu.Item leftSection={<Mark muted={muted.object} />} onClick={() => mute('object')}>
            {muted.object ? 'Unmute' : 'Mute'}{' '}
            {object.type === 'project' ? `project “${object.name}”` : `“${object.name}”`}
          </Menu.Item>
        )}
        {project && (
          <Menu.Item leftSection={<Mark muted={muted.project} />} onClick={() => mute('project')}>
            {muted.project ? 'Unmute' : 'Mute'} project “{project.name}”
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Mark muted={muted.kind} />} onClick={() => mute('kind')}>
          {muted.kind ? 'Turn on' : 'Turn off'}: {label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const Mark = ({ muted }: { muted: boolean }) =>
  muted ? <Bell size={16} aria-hidden /> : <BellOff size={16} aria-hidden />
