import classes from './Relevance.module.css'

/** Relevance of a match, 1 to 99, as a number with a bar. */
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
