import { Button, Checkbox, TextInput } from '@mantine/core'
import type { StartedSession } from 'contract/access/access.schemas.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { daysToTrust, readCode, signInOver } from 'contract/access/second-factors.rules.ts'
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

interface SecondStepProps {
  step: Step
  isLeaving: boolean
  onSignedIn: (session: StartedSession) => void
  onStartAgain: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ step, isLeaving, onSignedIn, onStartAgain }: SecondStepProps) {
  const [recovers, setRecovers] = useState(false)
  const form = useForm({
    initialValues: { code: '', trust: false },
    problems: ({ code }) =>
      messages([
        [
          'code',
          readCode(code)?.method === (recovers ? 'recovery_code' : 'app'),
          recovers ? 'Please enter a recovery code' : 'Please enter the 6 digits of your app',
        ],
      ]),
  })
  const finish = useEndpointMutation(secondFactors.finishSignIn, {
    ownFailure: true,
    onFailure: form.showServerErrors,
    onSuccess: onSignedIn,
  })
  const isOver = finish.error?.code === signInOver.code
  const other = (recovery: boolean) => {
    finish.reset()
    form.reset({ ...form.getValues(), code: '' })
    setRecovers(recovery)
  }
  return (
    <NarrowPage
      title={recovers ? 'Enter a recovery code' : 'Enter your code'}
      lead={
        recovers
          ? 'One of the codes that you stored when you turned on two-step sign-in. Each works once.'
          : 'Open your authenticator app and enter the code for Seventeen.'
      }
    >
      {/* A wrong code is reported at its field. */}
      {!(finish.error && 'code' in finish.error.fields) && (
        <FailureNotice call={finish}>
          {isOver && (
            <Button variant="default" size="compact-md" onClick={onStartAgain}>
              Start again
            </Button>
          )}
        </FailureNotice>
      )}
      <Form
        form={form}
        call={{ isPending: finish.isPending || isLeaving, reset: finish.reset }}
        onSubmit={(body) => finish.mutate({ body: { ...body, challenge: step.challenge }, unanswered: 0 })}
      >
        <TextInput
          {...form.field('code')}
          key={`${form.version} ${recovers}`}
          label={<Label required>{recovers ? 'Recovery code' : 'Code'}</Label>}
          inputMode={recovers ? 'text' : 'numeric'}
          autoComplete={recovers ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus
        />
        <Checkbox
          {...form.checkbox('trust')}
          label="Trust this browser"
          description={`Enter only your password here for ${daysToTrust} days`}
        />
        <SubmitButton>Sign In</SubmitButton>
      </Form>
      {recovers ? (
        <Button variant="subtle" onClick={() => other(false)}>
          Use the authenticator app
        </Button>
      ) : (
        step.methods.includes('recovery_code') && (
          <Button variant="subtle" onClick={() => other(true)}>
            Use a recovery code
          </Button>
        )
      )}
      <Button variant="subtle" onClick={onStartAgain}>
        Sign in as someone else
      </Button>
    </NarrowPage>
  )
}
