import { registrationInvalid } from 'contract/access/registration.rules.ts'
import { useEffect, useRef } from 'react'
import type { CallFailed } from '../../platform/call.ts'
import { noticeWords } from '../FailureNotice.tsx'
import { Notice } from '../Notice.tsx'
import { StepLink } from './StepLink.tsx'
import { messagesOfStep, stepOf } from './registration-steps.ts'
import { refusedFields } from './use-registration.ts'
import { TryAgainIn } from '../TryAgainIn.tsx'

/** Why the server refused the registration; each message is a link to its field (ACC-56). */
export function RegistrationFailed({ failed }: { failed: CallFailed }) {
  const messages = messagesOfStep(refusedFields(failed))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [failed])
  return (
    <div ref={box} tabIndex={-1} style={{ display: 'grid', gap: 8 }}>
      {(failed.status === 400 || messages.length > 0) && (
        <Notice kind="failure">
          <strong>{registrationInvalid}</strong>
        </Notice>
      )}
      <Notice kind="failure">
        Error Occurred:{' '}
        {messages.length === 0
          ? noticeWords(failed)
          : messages.map(({ field, words }, place) => (
              <span key={`${field} ${words}`}>
                {place > 0 && ', '}
                <StepLink step={stepOf(field)} field={field}>
                  {words}
                </StepLink>
              </span>
            ))}{' '}
        <TryAgainIn seconds={failed.retryAfter} />
      </Notice>
    </div>
  )
}
