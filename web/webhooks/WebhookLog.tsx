import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { daysToLogWebhooks } from 'contract/webhooks/webhooks.rules.ts'
import { webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import type { Webhook, WebhookDelivery } from 'contract/webhooks/webhooks.schemas.ts'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { exactDate, momentOf } from '../ui/dates.ts'
import { AddressSwitch } from '../ui/lists/AddressSwitch.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Line, Lines } from '../ui/lists/Lines.tsx'
import { readPage } from '../ui/lists/list-address.ts'
import { Pager } from '../ui/lists/Pager.tsx'
import { eventLabel } from './webhook-place.ts'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './Webhooks.module.css'

interface WebhookLogProps {
  webhook: Webhook
  onClose: () => void
}

/** The messages of a webhook with the responses of the receiver. */
export function WebhookLog({ webhook, onClose }: WebhookLogProps) {
  const [params] = useSearchParams()
  const onlyFailed = params.get('state') === 'failed'
  const page = {
    params: { id: webhook.id },
    query: { pageNumber: readPage(params), ...(onlyFailed && { state: 'failed' as const }) },
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(webhooks.deliveries, page),
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
    // A message that is sent while the list loads for the first time is not in it, and does not load it again.
    refetchInterval: ({ state }) => (state.data?.results.some(isNew) ? 3000 : false),
  })
  return (
    <div className={classes.page}>
      <Button
        variant="subtle"
        leftSection={<ArrowLeft size={18} aria-hidden />}
        onClick={onClose}
        // Replaces the button that has opened the log.
        autoFocus
      >
        All webhooks
      </Button>
      <div className={classes.head}>
        <div>
          <h2>Log</h2>
          <p className={classes.lead}>
            Messages to {webhook.url} of the last {daysToLogWebhooks} days.
          </p>
        </div>
        <AddressSwitch label="Only failed" parameter="state" value="failed" />
      </div>
      {error && (!data || isPlaceholderData) && (
        <ReadFailure what="The log" error={error} onRetry={refetch} kept={data !== undefined} />
      )}
      {!data && !error && <Skeleton height={160} aria-hidden />}
      {data?.results.length === 0 && (
        <EmptyState title={onlyFailed ? 'No failed messages' : 'No messages yet'}>
          {onlyFailed
            ? 'Messages that could not be delivered appear here.'
            : 'Messages that are sent appear here.'}
        </EmptyState>
      )}
      {data && data.results.length > 0 && (
        <>
          <Lines>
            {data.results.map((delivery) => (
              <DeliveryLine key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </Lines>
          <Pager page={data} of="messages" />
        </>
      )}
    </div>
  )
}

const isNew = ({ state, attempts }: WebhookDelivery) => state === 'waiting' && attempts === 0

interface DeliveryProps {
  webhookId: number
  delivery: WebhookDelivery
}

function DeliveryLine({ webhookId, delivery }: DeliveryProps) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const resend = useEndpointMutation(webhooks.resend, {
    refresh: [allQueriesOf(webhooks.deliveries), allQueriesOf(webhooks.delivery)],
    onSuccess: () => toast('Message sent again'),
  })
  const about = `${eventLabel(delivery.event)}, ${exactDate(delivery.created_at)}`
  return (
    <Line className={classes.line}>
      <span>
        <span className={classes.address}>{eventLabel(delivery.event)}</span>
        <span className={classes.quiet}>{exactDate(delivery.created_at)}</span>
        <span className={`${classes.quiet} ${delivery.error ? classes.failing : ''}`}>
          {stateOf(delivery)}
        </span>
      </span>
      <span className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          loading={resend.isPending}
          onClick={() => resend.mutate({ params: { id: webhookId, deliveryId: delivery.id } })}
        >
          {delivery.state === 'waiting' ? 'Send now' : 'Resend'}
          <span className="visually-hidden">: {about}</span>
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Show details'}
          <span className="visually-hidden"> of {about}</span>
        </Button>
      </span>
      <div id={details} className={classes.details}>
        {isOpen && <Details webhookId={webhookId} delivery={delivery} />}
      </div>
    </Line>
  )
}

function stateOf({ state, attempts, error, ended_at, next_attempt_at }: WebhookDelivery): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state === 'delivered') return `Delivered ${ended_at ? momentOf(ended_at) : ''} (${tries})`
  if (state === 'failed') return `Failed (${tries}). ${error ?? ''}`
  if (attempts === 0) return 'Waiting to be sent'
  return `Waiting for the next attempt, ${next_attempt_at ? momentOf(next_attempt_at) : 'soon'} (${tries}). ${error ?? ''}`
}

/** The body of a message, and each attempt with the response. */
function Details({ webhookId, delivery }: DeliveryProps) {
  const { data, error } = useQuery({
    ...queryOf(webhooks.delivery, { params: { id: webhookId, deliveryId: delivery.id } }),
    meta: { ownFailure: true },
  })
  if (!data) return error ? <p>{error.message}</p> : <Skeleton height={120} aria-hidden />
  return (
    <div className={classes.message}>
      <div>
        <h4>Body</h4>
        {/* Scrolls, so it can have the focus. */}
        <pre className={classes.code} tabIndex={0} aria-label="Body of the message">
          {formatted(data.body)}
        </pre>
        <span className={classes.quiet}>webhook-id: {data.message_id}</span>
      </div>
      <div>
        <h4>Attempts</h4>
        {data.tries.length === 0 && <p className={classes.quiet}>None yet.</p>}
        <ul className={classes.tries}>
          {data.tries.map((attempt) => (
            <li key={attempt.at}>
              {exactDate(attempt.at)}, {attempt.duration} ms:{' '}
              {attempt.error ?? `The receiver answered ${attempt.status}.`}
              {attempt.reply && (
                <pre className={classes.code} tabIndex={0} aria-label="Response of the receiver">
                  {attempt.reply}
                </pre>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Our own bodies are JSON. */
const formatted = (body: string) => JSON.stringify(JSON.parse(body), null, 2)
