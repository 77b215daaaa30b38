import { Button } from '@mantine/core'
import { stepInvalid } from 'contract/access/registration.rules.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ErrorSummary } from '../../ui/forms/ErrorSummary.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { Entrance } from '../Entrance.tsx'
import { InstitutionStep } from './InstitutionStep.tsx'
import { InvitedBy } from './InvitedBy.tsx'
import { ReadyStep } from './ReadyStep.tsx'
import { registeredBefore } from './registration-draft.ts'
import { stepOf, steps, stepThatMayShow } from './registration-steps.ts'
import { RegistrationFailed } from './RegistrationFailed.tsx'
import { StepList } from './StepList.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { useRegistration } from './use-registration.ts'
import { UserStep } from './UserStep.tsx'
import classes from './RegistrationPage.module.css'

/** The registration wizard; its step is in the address (ACC-23 to ACC-27). */
export function RegistrationPage() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const wizard = useRegistration()
  const [attempts, setAttempts] = useState(0)
  const { draft, unwritten, messages, invitation } = wizard

  const asked = steps.find(({ name }) => name === search.get('step')) ?? steps[0]
  // Once sent, the browser's way back leads here again, so that nothing is sent twice.
  const done = wizard.registered ?? (asked.name === 'ready' ? registeredBefore() : undefined)
  const step = done
    ? 'ready'
    : stepThatMayShow(asked.name === 'ready' ? 'institution' : asked.name, draft, unwritten)
  const place = steps.findIndex(({ name }) => name === step)
  const { title } = steps[place]!

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const field = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (field) field.focus()
    else if (shown.current !== step) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    shown.current = step
  }, [step, hash])

  if (step !== asked.name) return <Navigate to={`?step=${step}`} replace />

  const next = (event: FormEvent) => {
    event.preventDefault()
    if (step === 'summary') return wizard.submit()
    setAttempts(attempts + 1)
    if (wizard.check(step)) void navigate(`?step=${steps[place + 1]!.name}`)
  }
  const here = messages.filter(({ field }) => stepOf(field) === step)
  return (
    <Entrance>
      <title>{`${title} - Sign up - Seventeen`}</title>
      <div className={classes.wizard}>
        <StepList step={step} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {done ? (
          <ReadyStep registered={done} />
        ) : (
          <form onSubmit={next} noValidate>
            {invitation && <InvitedBy invitation={invitation} />}
            <ErrorSummary key={attempts} title={stepInvalid} errors={here} />
            {step === 'summary' && wizard.failed && (
              <RegistrationFailed failed={wizard.failed} messages={messages} />
            )}
            {step === 'institution' && <InstitutionStep {...wizard} />}
            {step === 'user' && <UserStep {...wizard} />}
            {step === 'summary' && <SummaryStep {...wizard} />}
            <div className={classes.buttons}>
              <Link className={classes.account} to="/signin">
                Have an account? Sign in
              </Link>
              <ReasonButton
                variant="default"
                disabledReason={place === 0 ? 'This is the first step.' : undefined}
                onClick={() => void navigate(`?step=${steps[place - 1]!.name}`)}
              >
                Back
              </ReasonButton>
              <Button type="submit" loading={wizard.sending}>
                {step === 'summary' ? 'Submit' : 'Next'}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Entrance>
  )
}

/** What each step of the wizard is given; `errorOf` takes a field's path in the payload. */
export type StepProps = Pick<
  ReturnType<typeof useRegistration>,
  'draft' | 'change' | 'unwritten' | 'changeUnwritten' | 'invitation' | 'errorOf'
>
