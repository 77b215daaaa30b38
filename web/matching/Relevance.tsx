import classes from './Relevance.module.css'

/** The relevance of a match as a figure with a bar, 1 to 99. */
export function Relevance({ value }: { value: number }) {
  return (
    <span className={classes.relevance} title="Relevance, 1 to 99">
      <span className={classes.figure}>
        <span className="visually-hidden">Relevance </span>
        {value}
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${value}%` }} />
      </span>
    </span>
  )
}
