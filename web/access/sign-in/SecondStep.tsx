import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StartedSession } from 'contract/access/access.schemas.ts'
import type { PasskeyProof } from 'contract/access/passkeys.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import {
  daysToTrust,
  readCode,
  signInOver,
  type SecondFactorMethod,
} from 'contract/access/second-factors.rules.ts'
import type { SecondStep as Step } from 'contract/access/second-step.ts'
import { messages } from 'contract/platform/refusal.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../platform/query.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { NarrowPage } from '../NarrowPage.tsx'
import { Notice } from '../Notice.tsx'
import { askPasskey } from '../passkeys/ask-passkey.ts'
import { LostFactors } from './LostFactors.tsx'

interface SecondStepProps {
  step: Step
  isLeaving: boolean
  onSignedIn: (session: StartedSession) => void
  onStartAgain: () => void
}

const texts: Record<SecondFactorMethod, { title: string; lead: string; other: string }> = {
  app: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the code for Seventeen.',
    other: 'Use the authenticator app',
  },
  passkey: {
    title: 'Use your passkey',
    lead: 'Confirm with your fingerprint, face, PIN or security key that it is you.',
    other: 'Use a passkey',
  },
  recovery_code: {
    title: 'Enter a recovery code',
    lead: 'One of the codes that you stored when you turned on two-step sign-in. Each works once.',
    other: 'Use a recovery code',
  },
}

/** The second step of a sign-in: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondStep({ step, isLeaving, onSignedIn, onStartAgain }: SecondStepProps) {
  const [isLost, setLost] = useState(false)
  const [method, setMethod] = useState<SecondFactorMethod>(step.methods[0] ?? 'app')
  const form = useForm({
    initialValues: { code: '', trust: false },
    problems: ({ code }) =>
      messages([
        [
          'code',
          method === 'passkey' || readCode(code)?.method === method,
          method === 'app' ? 'Please enter the 6 digits of your app' : 'Please enter a recovery code',
        ],
      ]),
  })
  const finish = useEndpointMutation(secondFactors.finishSignIn, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: onSignedIn,
  })
  const { challenge } = step
  const prove = useMutation<PasskeyProof, Error>({
    mutationFn: () => askPasskey(step.passkey ?? {}),
    meta: { ownFailure: true },
    onSuccess: (passkey) =>
      finish.mutate({ body: { challenge, passkey, trust: form.getValues().trust }, unanswered: 0 }),
  })
  const choose = (chosen: SecondFactorMethod) => {
    finish.reset()
    prove.reset()
    form.reset({ ...form.getValues(), code: '' })
    setMethod(chosen)
  }
  const isBusy = finish.isPending || prove.isPending || isLeaving
  if (isLost)
    return <LostFactors challenge={challenge} onBack={() => setLost(false)} onStartAgain={onStartAgain} />
  const { title, lead } = texts[method]
  return (
    <NarrowPage title={title} lead={lead}>
      {/* A wrong code is reported at its field. */}
      {!(finish.error && 'code' in finish.error.fields) && (
        <FailureNotice call={finish}>
          {finish.error?.code === signInOver.code && (
            <Button variant="default" size="compact-md" onClick={onStartAgain}>
              Start again
            </Button>
          )}
        </FailureNotice>
      )}
      {prove.error && <Notice kind="failure">{prove.error.message}</Notice>}
      <Form
        form={form}
        call={{ isPending: isBusy, reset: finish.reset }}
        onSubmit={({ code, trust }) =>
          method === 'passkey'
            ? prove.mutate()
            : finish.mutate({ body: { challenge, code, trust }, unanswered: 0 })
        }
      >
        {method !== 'passkey' && (
          <TextInput
            {...form.field('code')}
            key={`${form.version} ${method}`}
            label={<Label required>{method === 'app' ? 'Code' : 'Recovery code'}</Label>}
            inputMode={method === 'app' ? 'numeric' : 'text'}
            autoComplete={method === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            autoFocus
          />
        )}
        <Checkbox
          {...form.checkbox('trust')}
          label="Trust this browser"
          description={`Enter only your password here for ${daysToTrust} days`}
        />
        <SubmitButton {...(method === 'passkey' && { autoFocus: true })}>
          {method === 'passkey' ? 'Use passkey' : 'Sign In'}
        </SubmitButton>
      </Form>
      {step.methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="subtle" disabled={isBusy} onClick={() => choose(other)}>
            {texts[other].other}
          </Button>
        ))}
      <Button variant="subtle" disabled={isBusy} onClick={() => setLost(true)}>
        I have lost all of these
      </Button>
      <Button variant="subtle" disabled={isBusy} onClick={onStartAgain}>
        Sign in as someone else
      </Button>
    </NarrowPage>
  )
}
