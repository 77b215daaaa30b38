import { Skeleton } from '@mantine/core'
import { LoadingHeading } from '../ui/loading/LoadingHeading.tsx'
import classes from './FillSurvey.module.css'

/** Placeholder for the survey, with the layout for the current width. */
export function FillSkeleton() {
  return (
    <>
      <LoadingHeading>Survey</LoadingHeading>
      <div className={classes.page} aria-hidden>
        <div className={classes.headPlace}>
          <Skeleton height={36} width="min(420px, 80%)" />
        </div>
        <div className={classes.barPlace}>
          <Skeleton height={58} />
        </div>
        <div className={`${classes.steps} ${classes.stepsPlace}`}>
          {[1, 2, 3, 4].map((step) => (
            <Skeleton key={step} height={56} />
          ))}
        </div>
        <div className={classes.section}>
          <div className={classes.sectionPlace}>
            <Skeleton height={32} width="60%" />
            <Skeleton height={48} />
          </div>
          {[1, 2, 3].map((question) => (
            <Skeleton key={question} height={150} />
          ))}
        </div>
      </div>
    </>
  )
}
