import { stepInvalid } from 'contract/access/registration.rules.ts'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { useStepFocus } from '../../ui/forms/use-step-focus.ts'
import { Entrance } from '../Entrance.tsx'
import { InstitutionStep } from './InstitutionStep.tsx'
import { InvitedBy } from './InvitedBy.tsx'
import { ReadyStep } from './ReadyStep.tsx'
import { registeredBefore, type RegistrationValues } from './registration-draft.ts'
import { stepOf, steps, stepThatMayShow } from './registration-steps.ts'
import { RegistrationFailed } from './RegistrationFailed.tsx'
import { SimilarNames } from './SimilarNames.tsx'
import { StepList } from './StepList.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { useRegistration } from './use-registration.ts'
import { useSimilarInstitutes } from './use-similar-institutes.ts'
import { UserStep } from './UserStep.tsx'
import classes from './RegistrationPage.module.css'

/** The registration wizard; its step is in the address (ACC-23 to ACC-27). */
export function RegistrationPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { form, register, send, invitation, registered } = useRegistration()

  const asked = steps.find(({ name }) => name === search.get('step')) ?? steps[0]
  // Once sent, the browser's way back leads here again, so that nothing is sent twice.
  const done = registered ?? (asked.name === 'ready' ? registeredBefore() : undefined)
  const step = done
    ? 'ready'
    : stepThatMayShow(asked.name === 'ready' ? 'institution' : asked.name, form.getValues())
  const place = steps.findIndex(({ name }) => name === step)
  const { title } = steps[place] ?? steps[0]
  const [before, after] = [steps[place - 1], steps[place + 1]]
  const heading = useStepFocus(step)
  const goOn = () => after && void navigate(`?step=${after.name}`)
  const similar = useSimilarInstitutes(form, goOn)

  if (step !== asked.name) return <Navigate to={`?step=${step}`} replace />

  const isSummary = step === 'summary'
  const next = (values: RegistrationValues) => {
    if (isSummary) return send(values)
    register.reset()
    if (step === 'institution') similar.ask()
    else goOn()
  }
  return (
    <Entrance>
      <title>{`${title} - Sign up - Seventeen`}</title>
      <div className={classes.wizard}>
        <StepList step={step} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {similar.found.length > 0 && (
          <SimilarNames
            found={similar.found}
            onJoin={similar.join}
            onNone={similar.none}
            onClose={similar.close}
          />
        )}
        {done ? (
          <ReadyStep registered={done} />
        ) : (
          <Form
            form={form}
            {...(!isSummary && { title: stepInvalid })}
            fields={(path) => isSummary || stepOf(path) === step}
            onSubmit={next}
            call={step === 'institution' ? similar : register}
          >
            {invitation && <InvitedBy invitation={invitation} />}
            {isSummary && register.error && <RegistrationFailed failed={register.error} />}
            {step === 'institution' && <InstitutionStep form={form} invitation={invitation} />}
            {step === 'user' && <UserStep form={form} invitation={invitation} />}
            {isSummary && <SummaryStep form={form} invitation={invitation} />}
            <div className={classes.buttons}>
              <Link className={classes.account} to="/signin">
                Have an account? Sign in
              </Link>
              <ReasonButton
                variant="default"
                disabledReason={before ? undefined : 'This is the first step.'}
                onClick={() => before && void navigate(`?step=${before.name}`)}
              >
                Back
              </ReasonButton>
              <SubmitButton>{isSummary ? 'Submit' : 'Next'}</SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Entrance>
  )
}
