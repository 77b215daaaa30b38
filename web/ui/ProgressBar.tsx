import { Progress } from '@mantine/core'
import classes from './ProgressBar.module.css'

interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  /** Accessible name. */
  label: string
}

/** A progress bar with its percentage to one decimal (SRV-21). */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, value))
  return (
    <div className={classes.progress}>
      <Progress.Root className={classes.bar}>
        <Progress.Section value={percent} aria-label={label} color="var(--primary)" />
      </Progress.Root>
      <span className={classes.figure}>{percent.toFixed(1)}%</span>
    </div>
  )
}
