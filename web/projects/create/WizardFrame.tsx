import type { ReactNode } from 'react'
import { useStepFocus } from '../../ui/wizard/use-step-focus.ts'
import { WizardHead } from './WizardHead.tsx'
import { projectWizardSteps, type ProjectWizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

interface WizardFrameProps {
  step: ProjectWizardStep
  /** Goes to another step; missing before the project is created. */
  onStep?: (step: ProjectWizardStep) => void
  children: ReactNode
}

/** The wizard around one of its steps. */
export function WizardFrame({ step, onStep, children }: WizardFrameProps) {
  const place = projectWizardSteps.findIndex(({ name }) => name === step)
  const title = projectWizardSteps[place]?.title ?? ''
  // Arriving from the first 'Next', the frame is new, and so is its heading.
  const heading = useStepFocus(step, 'details')
  return (
    <div className={classes.wizard}>
      <title>{`${title} - New project - Seventeen`}</title>
      <div>
        <h1>New project</h1>
        <p className={classes.quiet}>
          Step {place + 1} of {projectWizardSteps.length}. Everything can be changed later.
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
