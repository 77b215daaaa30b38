import classes from './StepList.module.css'

interface StepListProps {
  label: string
  steps: readonly { name: string; title: string }[]
  /** Name of the present step. */
  step: string
}

/** Progress in a wizard, in steps of equal width (INS-36). */
export function StepList({ label, steps, step }: StepListProps) {
  const now = steps.findIndex(({ name }) => name === step)
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ name, title }, place) => (
        <li key={name} aria-current={place === now ? 'step' : undefined} data-past={place < now}>
          {/* Phones show only the page's heading. */}
          <span className="visually-hidden-on-phones">{title}</span>
          {place < now && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
