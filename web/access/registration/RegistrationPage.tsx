import { stepInvalid } from 'contract/access/registration.rules.ts'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { StepList } from '../../ui/wizard/StepList.tsx'
import { useFocusOnStep } from '../../ui/wizard/use-focus-on-step.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Entrance } from '../Entrance.tsx'
import { NoAnswerYet } from '../NoAnswerYet.tsx'
import { InstitutionStep, loadNewInstitute } from './InstitutionStep.tsx'
import { InvitedBy } from './InvitedBy.tsx'
import { loadCalls } from './load-calls.ts'
import { ReadyStep } from './ReadyStep.tsx'
import { registeredBefore, type RegistrationValues } from './registration-draft.ts'
import { stepOf, steps, stepThatMayShow } from './registration-steps.ts'
import { RegistrationFailed } from './RegistrationFailed.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { goTo, useAddress } from './use-address.ts'
import { usePasswordCheck } from './use-password-check.ts'
import { useRegistration } from './use-registration.ts'
import { useSimilarInstitutes } from './use-similar-institutes.ts'
import { UserStep } from './UserStep.tsx'
import classes from './RegistrationPage.module.css'

const SimilarNames = lazyPart(async () => (await import('./SimilarNames.tsx')).SimilarNames)

/** What the wizard may need soon, once somebody has begun. */
function loadRest(): void {
  for (const load of [loadCalls, loadNewInstitute]) void load().catch(() => {})
}

/** The registration wizard; its step is in the address (ACC-23 to ACC-27). */
export function RegistrationPage() {
  const { search, hash } = useAddress()
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
  const heading = useFocusOnStep(step, hash)
  const goOn = () => after && goTo(`?step=${after.name}`)
  const similar = useSimilarInstitutes(form, goOn)
  const passwordCheck = usePasswordCheck(form, goOn)

  const isAddressed = step === asked.name
  useEffect(() => {
    if (!isAddressed) goTo(`?step=${step}`, { replace: true })
  }, [isAddressed, step])

  /** What is asked of the server before a step is left. */
  const ahead = step === 'institution' ? similar : step === 'user' ? passwordCheck : undefined
  const isSummary = step === 'summary'
  const next = (values: RegistrationValues) => {
    if (isSummary) return send(values)
    register.reset()
    ahead?.ask()
  }
  return (
    <Entrance>
      <title>{`${title} - Sign up - Seventeen`}</title>
      <div className={classes.wizard} onFocus={loadRest}>
        <StepList label="Steps of the registration" steps={steps} step={step} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {similar.found.length > 0 && (
          <Suspense>
            <SimilarNames
              found={similar.found}
              onJoin={similar.join}
              onNone={similar.none}
              onClose={similar.close}
            />
          </Suspense>
        )}
        {done ? (
          <ReadyStep registered={done} />
        ) : (
          <Form
            form={form}
            {...(!isSummary && { title: stepInvalid })}
            fields={(path) => isSummary || stepOf(path) === step}
            onSubmit={next}
            call={ahead ?? register}
          >
            {invitation && <InvitedBy invitation={invitation} />}
            {isSummary && register.error && <RegistrationFailed failed={register.error} />}
            {step === 'institution' && <InstitutionStep form={form} invitation={invitation} />}
            {step === 'user' && (
              <UserStep form={form} invitation={invitation} onPasswordLeft={passwordCheck.onBlur} />
            )}
            {isSummary && <SummaryStep form={form} invitation={invitation} />}
            <NoAnswerYet call={ahead ?? register} />
            <div className={classes.buttons}>
              <a className={classes.account} href="/signin">
                Have an account? Sign in
              </a>
              <PlainButton
                look="outlined"
                disabledReason={before ? undefined : 'This is the first step.'}
                onClick={() => before && goTo(`?step=${before.name}`)}
              >
                Back
              </PlainButton>
              <PlainButton type="submit" busy={(ahead ?? register).isPending}>
                {isSummary ? 'Submit' : 'Next'}
              </PlainButton>
            </div>
          </Form>
        )}
      </div>
    </Entrance>
  )
}
