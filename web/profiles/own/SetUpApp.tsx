import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { readCode } from 'contract/access/second-factors.rules.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { PasswordField } from '../../access/PasswordField.tsx'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './TwoStep.module.css'

interface Key {
  secret: string
  uri: string
}

/** Sets up an authenticator app: password, QR code and first code, recovery codes. */
export function SetUpApp({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? 'Store your recovery codes' : 'Set up authenticator app'}
      size="lg"
      // A click beside the dialog must not lose the codes.
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : key ? (
        <ConfirmApp appKey={key} onConfirmed={setCodes} onClose={onClose} />
      ) : (
        <EnterPassword onStarted={setKey} onClose={onClose} />
      )}
    </Modal>
  )
}

function EnterPassword({ onStarted, onClose }: { onStarted: (key: Key) => void; onClose: () => void }) {
  const form = useForm({
    initialValues: { password: '' },
    idPrefix: 'app-',
    problems: ({ password }) => messages([['password', password !== '', 'Please enter password']]),
  })
  const start = useEndpointMutation(secondFactors.startApp, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: onStarted,
  })
  return (
    <Form
      form={form}
      title="The set-up has not been started"
      onSubmit={(body) => start.mutate({ body })}
      call={start}
    >
      <Stack>
        <p>
          You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or Microsoft
          Authenticator, or a password manager that can create codes.
        </p>
        <PasswordField
          {...form.field('password')}
          label={<Label required>Your password</Label>}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Continue</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}

interface ConfirmAppProps {
  appKey: Key
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

function ConfirmApp({ appKey, onConfirmed, onClose }: ConfirmAppProps) {
  const form = useForm({
    initialValues: { code: '' },
    idPrefix: 'app-',
    problems: ({ code }) =>
      messages([['code', readCode(code)?.method === 'app', 'Please enter the 6 digits of your app']]),
  })
  const confirm = useEndpointMutation(secondFactors.confirmApp, {
    refresh: [allQueriesOf(secondFactors.read), allQueriesOf(sessions.list)],
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: ({ codes }) => {
      if (codes.length > 0) return onConfirmed(codes)
      onClose()
      toast('Authenticator app set up')
    },
  })
  return (
    <Form
      form={form}
      title="The app has not been set up"
      onSubmit={(body) => confirm.mutate({ body })}
      call={confirm}
    >
      <Stack>
        <ol className={classes.steps}>
          <li>
            <p>Scan this code with your app.</p>
            <QrCode text={appKey.uri} label="QR code with the key for your app" />
            <p>
              If you cannot scan it, type this key:{' '}
              <code className={classes.secret}>{spaced(appKey.secret)}</code>
            </p>
          </li>
          <li>
            <TextInput
              {...form.field('code')}
              label={<Label required>Code shown by the app</Label>}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              autoFocus
            />
          </li>
        </ol>
        <p>If this is your first second factor, you are signed out on all other devices.</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Turn on</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}

/** In groups of four, which apps accept. */
const spaced = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')
