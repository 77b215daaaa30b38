import { Button, Checkbox, CopyButton, Group, Input, Modal, Stack, TextInput } from '@mantine/core'
import { instituteWebhookEventNames, projectWebhookEventNames } from 'contract/webhooks/webhook-events.ts'
import { instituteWebhooks, projectWebhooks, webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { webhookLimits, webhookProblems } from 'contract/webhooks/webhooks.rules.ts'
import type { Webhook } from 'contract/webhooks/webhooks.schemas.ts'
import { useId, useState, type ReactNode } from 'react'
import { useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { Form } from '../ui/forms/Form.tsx'
import { Label } from '../ui/forms/Label.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { eventLabel, eventsOf, webhooksIn, type WebhookPlace } from './webhook-place.ts'
import classes from './Webhooks.module.css'

interface DialogProps {
  place: WebhookPlace
  onClose: () => void
}

const useWebhookForm = (initialValues: Pick<Webhook, 'url' | 'events'>) =>
  useForm({
    initialValues,
    idPrefix: 'webhook-',
    // The server decides whether http is allowed.
    problems: (values) => webhookProblems(values, { allowsHttp: true }),
  })

/** Creates a webhook and shows its secret once. */
export function NewWebhook({ place, onClose }: DialogProps) {
  const [secret, setSecret] = useState<string>()
  const form = useWebhookForm({ url: '', events: [] })
  const params = { id: place.id }
  const options = {
    refresh: [webhooksIn(place)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: (created: { secret: string }) => setSecret(created.secret),
  }
  const ofProject = useEndpointMutation(projectWebhooks.create, options)
  const ofInstitute = useEndpointMutation(instituteWebhooks.create, options)
  if (secret !== undefined) return <RenewedSecret secret={secret} onClose={onClose} />
  return (
    // A click beside the dialog must not lose what was typed.
    <Modal opened onClose={onClose} title="Add webhook" size="lg" closeOnClickOutside={false}>
      <Form
        form={form}
        title="The webhook has not been added"
        onSubmit={({ url, events }) => {
          const chosen = <E extends string>(names: readonly E[]) =>
            names.filter((name) => events.some((one) => one === name))
          if (place.kind === 'project')
            ofProject.mutate({ params, body: { url, events: chosen(projectWebhookEventNames) } })
          else ofInstitute.mutate({ params, body: { url, events: chosen(instituteWebhookEventNames) } })
        }}
        call={place.kind === 'project' ? ofProject : ofInstitute}
      >
        <Fields form={form} place={place} onClose={onClose} submit="Add webhook" />
      </Form>
    </Modal>
  )
}

export function EditWebhook({ webhook, place, onClose }: DialogProps & { webhook: Webhook }) {
  const form = useWebhookForm({ url: webhook.url, events: webhook.events })
  const update = useEndpointMutation(webhooks.update, {
    refresh: [webhooksIn(place)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: () => {
      toast('Webhook saved')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Edit webhook" size="lg" closeOnClickOutside={false}>
      <Form
        form={form}
        title="The webhook has not been saved"
        onSubmit={(body) => update.mutate({ params: { id: webhook.id }, body })}
        call={update}
      >
        <Fields form={form} place={place} onClose={onClose} submit="Save webhook" />
      </Form>
    </Modal>
  )
}

interface FieldsProps extends DialogProps {
  form: ReturnType<typeof useWebhookForm>
  submit: string
}

const Fields = ({ form, place, onClose, submit }: FieldsProps) => (
  <Stack>
    <TextInput
      {...form.field('url')}
      type="url"
      label={<Label required>Address</Label>}
      description="Where your program receives messages, such as https://example.org/webhooks/seventeen."
      maxLength={webhookLimits.url}
      autoComplete="off"
      data-autofocus
    />
    <EventChoice {...form.field('events')} place={place} label={<Label required>Events</Label>} />
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton>{submit}</SubmitButton>
    </Group>
  </Stack>
)

interface EventChoiceProps {
  /** Id of the first checkbox, the target of links in the error summary. */
  id: string
  label: ReactNode
  place: WebhookPlace
  defaultValue: Webhook['events']
  onChange: (events: Webhook['events']) => void
  error?: string | undefined
}

function EventChoice({ id, label, place, defaultValue, onChange, error }: EventChoiceProps) {
  const about = useId()
  const [chosen, setChosen] = useState(defaultValue)
  const events = eventsOf(place)
  const set = (event: Webhook['events'][number], isChosen: boolean) => {
    const next = events.filter((one) => (one === event ? isChosen : chosen.includes(one)))
    setChosen(next)
    onChange(next)
  }
  return (
    <fieldset className={classes.events} aria-describedby={error ? about : undefined}>
      <legend>{label}</legend>
      {error && (
        <Input.Error id={about} size="md">
          {error}
        </Input.Error>
      )}
      {events.map((event, index) => (
        <Checkbox
          key={event}
          id={index === 0 ? id : undefined}
          label={eventLabel(event)}
          description={event}
          checked={chosen.includes(event)}
          onChange={({ currentTarget }) => set(event, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

/** Shows a new secret once. */
export function RenewedSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Copy the secret" size="lg" closeOnClickOutside={false}>
      <Stack>
        <p role="status">
          The secret is shown only once. With it your program checks that a message comes from Seventeen and
          was not changed.
        </p>
        <TextInput
          label="Secret"
          value={secret}
          readOnly
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <CopyButton value={secret}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy secret'}</Button>}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
