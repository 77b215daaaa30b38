import { Button } from '@mantine/core'
import { stepInvalid } from 'contract/access/registration.rules.ts'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Form } from '../../ui/forms/Form.tsx'
import { StepList } from '../../ui/wizard/StepList.tsx'
import { useStepFocus } from '../../ui/wizard/use-step-focus.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { Entrance } from '../Entrance.tsx'
import { NoAnswerYet } from '../NoAnswerYet.tsx'
import { InstitutionStep } from './InstitutionStep.tsx'
import { InvitedBy } from './InvitedBy.tsx'
import { ReadyStep } from './ReadyStep.tsx'
import { registeredBefore } from './registered.ts'
import type { RegistrationValues } from './registration-draft.ts'
import { stepOf, steps, stepThatMayShow } from './registration-steps.ts'
import { RegistrationFailed } from './RegistrationFailed.tsx'
import { SimilarNames } from './SimilarNames.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { usePasswordCheck } from './use-password-check.ts'
import { useRegistration } from './use-registration.ts'
import { useSimilarInstitutes } from './use-similar-institutes.ts'
import { UserStep } from './UserStep.tsx'
import classes from './RegistrationPage.module.css'

/** The registration wizard; its step is in the address (ACC-23 to ACC-27). */
export function RegistrationPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { form, register, send, invitation, registered } = useRegistration()

  const requested = steps.find(({ name }) => name === search.get('step')) ?? steps[0]
  // Once sent, Back leads here again, so that nothing is sent twice.
  const done = registered ?? (requested.name === 'ready' ? registeredBefore() : undefined)
  const step = done
    ? 'ready'
    : stepThatMayShow(requested.name === 'ready' ? 'institution' : requested.name, form.getValues())
  const position = steps.findIndex(({ name }) => name === step)
  const { title } = steps[position] ?? steps[0]
  const [before, after] = [steps[position - 1], steps[position + 1]]
  const heading = useStepFocus(step)
  const goOn = () => after && void navigate(`?step=${after.name}`)
  const similar = useSimilarInstitutes(form, goOn)
  const passwordCheck = usePasswordCheck(form, goOn)

  const isAddressed = step === requested.name
  useEffect(() => {
    if (!isAddressed) void navigate(`?step=${step}`, { replace: true })
  }, [isAddressed, step, navigate])

  /** The check by the server before a step is left. */
  const check = step === 'institution' ? similar : step === 'user' ? passwordCheck : undefined
  const isSummary = step === 'summary'
  const next = (values: RegistrationValues) => {
    if (isSummary) return send(values)
    register.reset()
    check?.ask()
  }
  return (
    <Entrance>
      <title>{`${title} - Sign up - Seventeen`}</title>
      <div className={classes.wizard}>
        <StepList label="Steps of the registration" steps={steps} step={step} />
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
            call={check ?? register}
          >
            {invitation && <InvitedBy invitation={invitation} />}
            {isSummary && register.error && <RegistrationFailed failed={register.error} />}
            {step === 'institution' && <InstitutionStep form={form} invitation={invitation} />}
            {step === 'user' && (
              <UserStep form={form} invitation={invitation} onPasswordLeft={passwordCheck.onBlur} />
            )}
            {isSummary && <SummaryStep form={form} invitation={invitation} />}
            <NoAnswerYet call={check ?? register} />
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
              <Button type="submit" loading={(check ?? register).isPending}>
                {isSummary ? 'Submit' : 'Next'}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Entrance>
  )
}
