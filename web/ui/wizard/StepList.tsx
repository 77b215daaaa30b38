import classes from './StepList.module.css'

interface StepListProps {
  label: string
  steps: readonly { name: string; title: string }[]
  /** The name of the present one. */
  step: string
}

/** Where one is in a wizard, in equal shares of its width (INS-36). The way back is the page's own. */
export function StepList({ label, steps, step }: StepListProps) {
  const now = steps.findIndex(({ name }) => name === step)
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ name, title }, place) => (
        <li key={name} aria-current={place === now ? 'step' : undefined} data-past={place < now}>
          {/* On a phone the present step's name is the heading below. */}
          <span className="visually-hidden-on-phones">{title}</span>
          {place < now && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
