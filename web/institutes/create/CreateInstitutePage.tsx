import { Radio } from '@mantine/core'
import { detailsOf } from 'contract/institutes/type-details.ts'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { StepList } from '../../ui/wizard/StepList.tsx'
import { useStepFocus } from '../../ui/wizard/use-step-focus.ts'
import { DraftFound } from '../../ui/forms/DraftFound.tsx'
import { CompletedStep, type Completed } from './CompletedStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { JoinInstitute } from './JoinInstitute.tsx'
import { NewInstituteStep } from './NewInstituteStep.tsx'
import { useNewInstitute } from './use-new-institute.ts'
import { wizardSteps, type WizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

/** Wizard to join an existing institution or create one; the step is in the URL (INS-28 to INS-39). */
export function CreateInstitutePage() {
  const [params, setParams] = useSearchParameters()
  const [completed, setCompleted] = useState<Completed>()
  const goTo = (step: WizardStep) =>
    setParams((now) => (step === 'institution' ? now.delete('step') : now.set('step', step), now))
  const creation = useNewInstitute((institute) => {
    setCompleted({ institute, joined: false })
    goTo('completed')
  })
  const asked = wizardSteps.find(({ name }) => name === params.get('step'))?.name ?? 'institution'
  const step = completed ? 'completed' : stepThatMayShow(asked, creation)
  const heading = useStepFocus(step)
  const joins = params.get('how') === 'join'
  if (step !== asked) return <Navigate to={step === 'institution' ? '?' : `?step=${step}`} replace />

  const { title } = wizardSteps.find(({ name }) => name === step)!
  return (
    <div className={classes.wizard}>
      <title>{`${title} - Add Institution - Seventeen`}</title>
      <StepList label="Steps" steps={wizardSteps} step={step} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {step === 'institution' && (
        <>
          {creation.draftFound && !joins && (
            <DraftFound mb="lg" onDiscard={creation.discard}>
              Please choose the picture again.
            </DraftFound>
          )}
          <Radio.Group
            label={<Label required>Your institution</Label>}
            size="md"
            value={joins ? 'join' : 'new'}
            onChange={(how) =>
              setParams((now) => (how === 'join' ? now.set('how', how) : now.delete('how'), now), {
                replace: true,
              })
            }
          >
            <Radio mt="sm" value="join" label="Join an existing institution" />
            <Radio mt="sm" value="new" label="Create a new institution" />
          </Radio.Group>
          {joins ? (
            <JoinInstitute
              onCreate={(name) => {
                creation.form.setValue('name', name)
                setParams((now) => (now.delete('how'), now), { replace: true })
              }}
              onJoined={(institute) => {
                setCompleted({ institute, joined: true })
                goTo('completed')
              }}
            />
          ) : (
            <NewInstituteStep creation={creation} onNext={() => goTo('details')} />
          )}
        </>
      )}
      {step === 'details' && <DetailsStep creation={creation} onBack={() => goTo('institution')} />}
      {step === 'completed' && completed && <CompletedStep completed={completed} />}
      <LeaveGuard when={!completed && creation.form.isDirty} onLeave={creation.forget} />
    </div>
  )
}

/** The step to show: details only after a valid first step, and only for types that have details. */
function stepThatMayShow(
  asked: WizardStep,
  { isReady, form }: ReturnType<typeof useNewInstitute>,
): WizardStep {
  if (asked !== 'details') return 'institution'
  return isReady() && detailsOf(form.getValues().type).length > 0 ? 'details' : 'institution'
}
