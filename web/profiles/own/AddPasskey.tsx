import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { longestPasskeyName } from 'contract/access/second-factors.rules.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { createPasskey } from '../../access/passkeys/ask-passkey.ts'
import { PasswordField } from '../../access/PasswordField.tsx'
import { call, CallFailed } from '../../platform/call.ts'
import { allQueriesOf, queryClient } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Adds a passkey; the first second factor comes with recovery codes. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? 'Store your recovery codes' : 'Add a passkey'}
      size="lg"
      // A click beside the dialog must not lose the codes.
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <CreatePasskey onCodes={setCodes} onClose={onClose} />
      )}
    </Modal>
  )
}

interface CreatePasskeyProps {
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

function CreatePasskey({ onCodes, onClose }: CreatePasskeyProps) {
  const form = useForm({
    initialValues: { name: '', password: '' },
    idPrefix: 'passkey-',
    problems: ({ name, password }) =>
      messages([
        ['name', name.trim() !== '', 'Please enter a name'],
        ['password', password !== '', 'Please enter password'],
      ]),
  })
  const add = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await call(secondFactors.startPasskey, { body: { password } })
      const passkey = await createPasskey(options)
      return call(secondFactors.addPasskey, { body: { name, passkey } })
    },
    meta: { ownFailure: true },
    onError: (failed: Error) =>
      form.showServerErrors(failed instanceof CallFailed ? failed : { fields: {}, words: failed.message }),
    onSuccess: async ({ codes }) => {
      await Promise.all(
        [secondFactors.read, sessions.list].map((changed) =>
          queryClient.invalidateQueries(allQueriesOf(changed)),
        ),
      )
      toast('Passkey added')
      if (codes.length > 0) onCodes(codes)
      else onClose()
    },
  })
  return (
    <Form
      form={form}
      title="The passkey has not been added"
      onSubmit={(values) => add.mutate(values)}
      call={add}
    >
      <Stack>
        <p>
          Your device, password manager or security key creates the passkey. You then sign in with your
          fingerprint, face or PIN.
        </p>
        <TextInput
          {...form.field('name')}
          label={<Label required>Name</Label>}
          description="Where it is stored, such as “Work laptop” or “Security key”."
          maxLength={longestPasskeyName}
          autoComplete="off"
          data-autofocus
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
          <SubmitButton>Create passkey</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
