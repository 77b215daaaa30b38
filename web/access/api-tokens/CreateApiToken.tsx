import { Button, CopyButton, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { apiTokenLimits } from 'contract/access/api-token-limits.ts'
import { addressesIn, apiTokenDays, apiTokenProblems } from 'contract/access/api-tokens.rules.ts'
import { messages } from 'contract/platform/refusal.ts'
import type { TokenScope } from 'contract/platform/token-scopes.ts'
import { useState } from 'react'
import type { CallFailed } from '../../platform/call.ts'
import { dayOf } from '../../ui/dates.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PasswordField } from '../PasswordField.tsx'
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

interface NewApiToken {
  name: string
  days: number
  scopes: TokenScope[]
  addresses: string[]
  password: string
}

/** The call that creates a token: of a person, a project or an institution. */
export interface TokenCreation {
  send: (
    body: NewApiToken,
    then: { onSuccess: (created: CreatedTokenProps) => void; onError: (failed: CallFailed) => void },
  ) => void
  isPending: boolean
  reset: () => void
}

interface CreateApiTokenProps {
  create: TokenCreation
  /** The scopes to choose from. */
  scopes: readonly TokenScope[]
  onClose: () => void
}

/** Creates a token and shows it once. */
export function CreateApiToken({ create, scopes, onClose }: CreateApiTokenProps) {
  const [created, setCreated] = useState<CreatedTokenProps>()
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
        <NewToken create={create} scopes={scopes} onCreated={setCreated} onClose={onClose} />
      )}
    </Modal>
  )
}

interface NewTokenProps extends CreateApiTokenProps {
  onCreated: (created: CreatedTokenProps) => void
}

function NewToken({ create, scopes: choices, onCreated, onClose }: NewTokenProps) {
  const form = useForm({
    initialValues: empty,
    idPrefix: 'token-',
    problems: ({ name, scopes, addresses, password }) => ({
      ...apiTokenProblems({ name, scopes, addresses: addressesIn(addresses) }),
      ...messages([['password', password !== '', 'Please enter password']]),
    }),
  })
  return (
    <Form
      form={form}
      title="The API token has not been created"
      onSubmit={({ days, addresses, ...rest }) =>
        create.send(
          { ...rest, days: Number(days), addresses: addressesIn(addresses) },
          { onSuccess: onCreated, onError: form.showServerErrors },
        )
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
        <ScopeTable {...form.field('scopes')} scopes={choices} label={<Label required>Permissions</Label>} />
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

interface CreatedTokenProps {
  token: string
  expires_at: string
}

function CreatedToken({ token, expires_at, onClose }: CreatedTokenProps & { onClose: () => void }) {
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
