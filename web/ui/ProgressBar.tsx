import { Progress } from '@mantine/core'
import classes from './ProgressBar.module.css'

interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  /** What is under way, for those who do not see the bar. */
  label: string
}

/** How far something is, with the figure to one decimal beside the bar (SRV-21). */
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
