import { Skeleton } from '@mantine/core'
import classes from './FillSurvey.module.css'

/** Stands in the place of the survey while it loads. */
export function FillSkeleton() {
  return (
    <div className={classes.page} aria-hidden>
      <div className={classes.headPlace}>
        <Skeleton height={36} width="min(420px, 80%)" />
      </div>
      <div className={classes.steps}>
        {[1, 2, 3, 4].map((step) => (
          <Skeleton key={step} height={56} mb={8} />
        ))}
      </div>
      <div className={classes.section}>
        <Skeleton height={32} width="60%" />
        <Skeleton height={48} />
        {[1, 2, 3].map((question) => (
          <Skeleton key={question} height={150} />
        ))}
      </div>
    </div>
  )
}
