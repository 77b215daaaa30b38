import classes from './Bar.module.css'

/** How far something is, 0 to 100 or not known yet, as a bar that costs next to nothing to draw again. */
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
