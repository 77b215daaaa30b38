import { Tooltip } from '@mantine/core'
import { projectWizardSteps, type ProjectWizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

interface WizardHeadProps {
  step: ProjectWizardStep
  /** Opens a step; undefined until the project exists, because only the first step is available then. */
  onStep?: (step: ProjectWizardStep) => void
}

/**
 * The strip of steps: all four in one row, two in a row below 600 pixels, or one on the smallest screens (PRJ-21). A click
 * opens a step if all previous steps are valid (PRJ-19).
 */
export function WizardHead({ step, onStep }: WizardHeadProps) {
  const now = projectWizardSteps.findIndex(({ name }) => name === step)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {projectWizardSteps.map(({ name, title }, place) => (
        <li key={name} aria-current={place === now ? 'step' : undefined} data-past={place < now}>
          <StepButton
            title={title}
            place={place}
            {...(onStep && place !== now && { onClick: () => onStep(name) })}
            {...(!onStep && place > now && { reason: 'Select Next to create the project first.' })}
          />
          {place < now && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}

interface StepButtonProps {
  title: string
  place: number
  onClick?: () => void
  /** Why the step is not available yet. */
  reason?: string
}

function StepButton({ title, place, onClick, reason }: StepButtonProps) {
  const label = `${place + 1}. ${title}`
  if (!onClick && !reason) return <span className={classes.step}>{label}</span>
  const button = (
    <button type="button" className={classes.step} aria-disabled={reason !== undefined} onClick={onClick}>
      {label}
    </button>
  )
  return reason ? (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
