import { wizardSteps, type WizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

/** Where one is in the wizard: a third of its width for each step (INS-36). */
export function WizardHead({ step }: { step: WizardStep }) {
  const now = wizardSteps.findIndex(({ name }) => name === step)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {wizardSteps.map(({ name, title }, place) => (
        <li key={name} aria-current={place === now ? 'step' : undefined} data-past={place < now}>
          <span className={classes.step}>{title}</span>
          {place < now && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
