import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import type { PasskeyProof } from 'contract/access/passkeys.ts'
import { readCode } from 'contract/access/second-factors.rules.ts'
import { messages } from 'contract/platform/refusal.ts'
import type { ReactNode } from 'react'
import { PasswordField } from '../../access/PasswordField.tsx'
import { call, type CallFailed } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

/** What proves a change of the second factors. */
type Proof = { password: string } & ({ code: string } | { passkey: PasskeyProof })

interface ProofFormProps {
  /** Title of the error summary. */
  title: string
  submit: string
  isDanger?: boolean
  send: (proof: Proof, failed: { onError: (failure: CallFailed) => void }) => void
  sending: { isPending: boolean; reset: () => void }
  onClose: () => void
  children: ReactNode
}

/** Asks for the password, and a code or a passkey. */
export function ProofForm({ title, submit, isDanger, send, sending, onClose, children }: ProofFormProps) {
  const { data } = useSuspenseQuery(queryOf(secondFactors.read))
  const form = useForm({
    initialValues: { password: '', code: '' },
    idPrefix: 'proof-',
    problems: ({ password, code }) =>
      messages([
        ['password', password !== '', 'Please enter password'],
        ['code', readCode(code) !== undefined, 'Please enter a code of your app, or a recovery code'],
      ]),
  })
  const failed = { onError: form.showServerErrors }
  const prove = useMutation<PasskeyProof, Error>({
    mutationFn: async () => {
      const { askPasskey } = await import('../../access/passkeys/ask-passkey.ts')
      const { options } = await call(secondFactors.startProof)
      return askPasskey(options ?? {})
    },
    meta: { ownFailure: true },
    onSuccess: (passkey) => send({ password: form.getValues().password, passkey }, failed),
    onError: ({ message }) => form.showServerErrors({ fields: {}, words: message }),
  })
  const isPending = sending.isPending || prove.isPending
  return (
    <Form
      form={form}
      title={title}
      onSubmit={(proof) => send(proof, failed)}
      call={{ isPending, reset: sending.reset }}
    >
      <Stack>
        {children}
        <PasswordField
          {...form.field('password')}
          label={<Label required>Your password</Label>}
          autoComplete="current-password"
          data-autofocus
        />
        <TextInput
          {...form.field('code')}
          label={<Label required>Code</Label>}
          description={data.app ? 'From your authenticator app, or a recovery code' : 'A recovery code'}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {data.passkeys.length > 0 && (
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => form.validate((path) => path === 'password') && prove.mutate()}
            >
              Use a passkey instead
            </Button>
          )}
          <SubmitButton {...(isDanger && { color: 'var(--danger)' })}>{submit}</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
