import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tooManyWebhooks, webhookLimits } from 'contract/webhooks/webhooks.rules.ts'
import { webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '../platform/live.ts'
import { allQueriesOf } from '../platform/query.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Lines } from '../ui/lists/Lines.tsx'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { NewWebhook } from './WebhookDialog.tsx'
import { topicOf, webhooksIn, type WebhookPlace } from './webhook-place.ts'
import { WebhookLine } from './WebhookLine.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './Webhooks.module.css'

/** Addresses of other programs that are sent the events of a project or an institution, or the log of one of them. */
export function Webhooks({ place }: { place: WebhookPlace }) {
  const [creates, setCreates] = useState(false)
  const [opened, open] = useParameter('webhook')
  useLive(
    topicOf(place),
    webhooksIn(place),
    allQueriesOf(webhooks.deliveries),
    allQueriesOf(webhooks.delivery),
  )
  // If the user may no longer manage webhooks, the tab disappears without an error.
  const { data, error, refetch } = useQuery({ ...webhooksIn(place), meta: { ownFailure: true } })
  if (error && !data) return <ReadFailure what="The webhooks" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={160} aria-hidden />
  const inLog = data.results.find(({ id }) => String(id) === opened)
  if (inLog) return <WebhookLog webhook={inLog} onClose={() => open('')} />
  const isFull = data.results.length >= webhookLimits.ofOwner
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h2>Webhooks</h2>
          <p className={classes.lead}>
            Seventeen sends a signed message to an address of yours when something happens in {place.name}.
            Other programs can then read what has changed through the <a href="/api/docs">API</a>.
          </p>
        </div>
        <ReasonButton
          leftSection={<Plus size={18} aria-hidden />}
          disabledReason={isFull ? tooManyWebhooks.words : undefined}
          onClick={() => setCreates(true)}
        >
          Add webhook
        </ReasonButton>
      </div>
      {data.results.length === 0 ? (
        <EmptyState title="No webhooks yet">Addresses that you add will appear here.</EmptyState>
      ) : (
        <Lines>
          {data.results.map((webhook) => (
            <WebhookLine
              key={webhook.id}
              webhook={webhook}
              place={place}
              onOpenLog={() => open(String(webhook.id))}
            />
          ))}
        </Lines>
      )}
      {creates && <NewWebhook place={place} onClose={() => setCreates(false)} />}
    </div>
  )
}
