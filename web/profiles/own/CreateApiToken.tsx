import { Button, CopyButton, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import {
  addressesIn,
  apiTokenDays,
  apiTokenLimits,
  apiTokenProblems,
} from 'contract/access/api-tokens.rules.ts'
import { messages } from 'contract/platform/refusal.ts'
import type { TokenScope } from 'contract/platform/token-scopes.ts'
import { useState } from 'react'
import { PasswordField } from '../../access/PasswordField.tsx'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { dayOf } from '../../ui/dates.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { ScopeTable } from './ScopeTable.tsx'

const empty = {
  name: '',
  days: String(apiTokenDays.default),
  scopes: [] as TokenScope[],
  addresses: '',
  password: '',
}

const dayChoices = apiTokenDays.choices.map((days) => ({
  value: String(days),
  label: days === apiTokenDays.max ? '1 year' : `${days} days`,
}))

/** Creates a token and shows it once. */
export function CreateApiToken({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ token: string; expires_at: string }>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={created ? 'Copy your API token' : 'Create API token'}
      size="lg"
      // A click beside the dialog must not lose the token, which is shown only once, or what was typed.
      closeOnClickOutside={false}
    >
      {created ? (
        <CreatedToken {...created} onClose={onClose} />
      ) : (
        <NewToken onCreated={setCreated} onClose={onClose} />
      )}
    </Modal>
  )
}

interface NewTokenProps {
  onCreated: (created: { token: string; expires_at: string }) => void
  onClose: () => void
}

function NewToken({ onCreated, onClose }: NewTokenProps) {
  const form = useForm({
    initialValues: empty,
    idPrefix: 'token-',
    problems: ({ name, scopes, addresses, password }) => ({
      ...apiTokenProblems({ name, scopes, addresses: addressesIn(addresses) }),
      ...messages([['password', password !== '', 'Please enter password']]),
    }),
  })
  const create = useEndpointMutation(apiTokens.create, {
    refresh: [allQueriesOf(apiTokens.list)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: onCreated,
  })
  return (
    <Form
      form={form}
      title="The API token has not been created"
      onSubmit={({ days, addresses, ...rest }) =>
        create.mutate({ body: { ...rest, days: Number(days), addresses: addressesIn(addresses) } })
      }
      call={create}
    >
      <Stack>
        <TextInput
          {...form.field('name')}
          label={<Label required>Name</Label>}
          description="What the token is for, such as the program or the computer."
          maxLength={apiTokenLimits.name}
          autoComplete="off"
          data-autofocus
        />
        <Select {...form.select('days')} label={<Label required>Expires after</Label>} data={dayChoices} />
        <ScopeTable {...form.field('scopes')} label={<Label required>Permissions</Label>} />
        <Textarea
          {...form.field('addresses')}
          label={<Label>Allowed IP addresses</Label>}
          description="Addresses or ranges such as 192.0.2.0/24, one a line. If empty, the token works from anywhere."
          autosize
          minRows={2}
          maxRows={6}
        />
        <PasswordField
          {...form.field('password')}
          label={<Label required>Your password</Label>}
          autoComplete="current-password"
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Create token</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}

function CreatedToken({
  token,
  expires_at,
  onClose,
}: {
  token: string
  expires_at: string
  onClose: () => void
}) {
  return (
    <Stack>
      <p role="status">
        The token is shown only once. Store it where your program reads its secrets. It works until{' '}
        {dayOf(expires_at)}.
      </p>
      <TextInput
        label="API token"
        value={token}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <CopyButton value={token}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy token'}</Button>}
        </CopyButton>
      </Group>
    </Stack>
  )
}
