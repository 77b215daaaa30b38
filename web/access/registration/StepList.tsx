import { steps, type StepName } from './registration-steps.ts'
import classes from './StepList.module.css'

/** Where one is in the wizard. The way back is the Back button and the summary's links. */
export function StepList({ step }: { step: StepName }) {
  const now = steps.findIndex(({ name }) => name === step)
  return (
    <ol className={classes.steps} aria-label="Steps of the registration">
      {steps.map(({ name, title }, place) => (
        <li key={name} aria-current={place === now ? 'step' : undefined} data-past={place < now}>
          <span className={classes.title}>{title}</span>
          {place < now && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
