import type { ReactNode } from 'react'
import { useStepFocus } from '../../ui/wizard/use-step-focus.ts'
import { WizardHead } from './WizardHead.tsx'
import { projectWizardSteps, type ProjectWizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

interface WizardFrameProps {
  step: ProjectWizardStep
  /** Opens another step; undefined until the project exists. */
  onStep?: (step: ProjectWizardStep) => void
  children: ReactNode
}

/** The frame around a step of the wizard. */
export function WizardFrame({ step, onStep, children }: WizardFrameProps) {
  const place = projectWizardSteps.findIndex(({ name }) => name === step)
  const title = projectWizardSteps[place]?.title ?? ''
  // After the first 'Next' the frame is remounted, so its heading takes the focus.
  const heading = useStepFocus(step, 'details')
  return (
    <div className={classes.wizard}>
      <title>{`${title} - New project - Seventeen`}</title>
      <div>
        <h1>New project</h1>
        <p className={classes.quiet}>
          Step {place + 1} of {projectWizardSteps.length}. You can change everything later.
        </p>
      </div>
      <WizardHead step={step} {...(onStep && { onStep })} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  )
}
