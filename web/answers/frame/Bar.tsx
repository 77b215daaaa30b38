import classes from './Bar.module.css'

/** A progress bar from 0 to 100, empty while the value is unknown. Plain elements, because it rerenders with every answer. */
export function Bar({ value, label, text }: { value: number | undefined; label: string; text?: string }) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value)}
      aria-valuetext={text}
    >
      <div className={classes.done} style={{ width: `${value ?? 0}%` }} />
    </div>
  )
}
