import { Button, Menu, Switch } from '@mantine/core'
import { webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import type { Webhook } from 'contract/webhooks/webhooks.schemas.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { dayOf, momentOf } from '../ui/dates.ts'
import { Line } from '../ui/lists/Lines.tsx'
import { EditWebhook, RenewedSecret } from './WebhookDialog.tsx'
import { eventLabel, webhooksIn, type WebhookPlace } from './webhook-place.ts'
import classes from './Webhooks.module.css'

interface WebhookLineProps {
  webhook: Webhook
  place: WebhookPlace
  onOpenLog: () => void
}

export function WebhookLine({ webhook, place, onOpenLog }: WebhookLineProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | 'renew'>()
  const [secret, setSecret] = useState<string>()
  const params = { id: webhook.id }
  const refresh = [webhooksIn(place)]
  const close = () => setOpen(undefined)
  const turn = useEndpointMutation(webhooks.update, {
    refresh,
    onSuccess: ({ is_active }) => toast(is_active ? 'Webhook turned on' : 'Webhook turned off'),
  })
  const test = useEndpointMutation(webhooks.test, {
    refresh,
    onSuccess: () => {
      toast('Test message sent')
      onOpenLog()
    },
  })
  const remove = useEndpointMutation(webhooks.remove, { refresh, onSuccess: () => toast('Webhook deleted') })
  const renew = useEndpointMutation(webhooks.renewSecret, {
    refresh,
    onSuccess: (renewed) => setSecret(renewed.secret),
  })
  return (
    <Line className={classes.line}>
      <span>
        <span className={classes.address}>{webhook.url}</span>
        <span className={classes.quiet}>{webhook.events.map(eventLabel).join('; ')}</span>
        <span className={classes.quiet}>
          Added {dayOf(webhook.created_at)}
          {webhook.created_by && ` by ${webhook.created_by}`}
        </span>
        <Result webhook={webhook} />
      </span>
      <span className={classes.buttons}>
        <Switch
          label="On"
          aria-label={`On: messages to ${webhook.url}`}
          checked={webhook.is_active}
          onChange={({ currentTarget: { checked } }) =>
            !turn.isPending && turn.mutate({ params, body: { is_active: checked } })
          }
        />
        <Button variant="default" size="compact-md" onClick={onOpenLog}>
          Log
          <span className="visually-hidden"> of {webhook.url}</span>
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="compact-md" aria-label={`More actions for ${webhook.url}`}>
              <Ellipsis size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => test.mutate({ params })}>Send test message</Menu.Item>
            <Menu.Item onClick={() => setOpen('edit')}>Edit webhook</Menu.Item>
            <Menu.Item onClick={() => setOpen('renew')}>Create new secret</Menu.Item>
            <Menu.Item color="var(--danger)" onClick={() => setOpen('delete')}>
              Delete webhook
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
      {open === 'edit' && <EditWebhook webhook={webhook} place={place} onClose={close} />}
      {secret !== undefined && <RenewedSecret secret={secret} onClose={() => setSecret(undefined)} />}
      <Confirm
        opened={open === 'renew'}
        title="Create a new secret?"
        confirm="Create new secret"
        busy={renew.isPending}
        onConfirm={() => renew.mutate({ params }, { onSettled: close })}
        onCancel={close}
      >
        The new secret is shown once. For 24 hours messages are signed with both, so that you can replace the
        secret in your program.
      </Confirm>
      <Confirm
        opened={open === 'delete'}
        title="Delete the webhook?"
        confirm="Delete webhook"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onSettled: close })}
        onCancel={close}
      >
        Nothing more is sent to {webhook.url}. This also deletes its log and cannot be undone.
      </Confirm>
    </Line>
  )
}

/** What became of the last messages. */
function Result({ webhook }: { webhook: Webhook }) {
  const { paused_at, failing_since, last_success_at, last_failure_at, last_error } = webhook
  if (paused_at)
    return (
      <span className={`${classes.quiet} ${classes.failing}`}>
        Paused {momentOf(paused_at)} after a day of failures. {last_error}
      </span>
    )
  if (failing_since)
    return (
      <span className={`${classes.quiet} ${classes.failing}`}>
        Failing since {momentOf(failing_since)}. {last_error}
      </span>
    )
  if (last_failure_at && (!last_success_at || last_success_at < last_failure_at))
    return (
      <span className={`${classes.quiet} ${classes.failing}`}>
        Last message failed {momentOf(last_failure_at)}. {last_error}
      </span>
    )
  return (
    <span className={classes.quiet}>
      {last_success_at ? `Last message delivered ${momentOf(last_success_at)}` : 'Nothing sent yet'}
    </span>
  )
}
