import { LoadingHeading } from '../ui/loading/LoadingHeading.tsx'
import { PlainSkeleton } from '../ui/loading/PlainSkeleton.tsx'
import classes from './FillSurvey.module.css'

/** Placeholder for the survey, with the layout for the current width. */
export function FillSkeleton() {
  return (
    <>
      <LoadingHeading>Survey</LoadingHeading>
      <div className={classes.page} aria-hidden>
        <div className={classes.headPlace}>
          <PlainSkeleton height={36} width="min(420px, 80%)" />
        </div>
        <div className={classes.barPlace}>
          <PlainSkeleton height={58} />
        </div>
        <div className={`${classes.steps} ${classes.stepsPlace}`}>
          {[1, 2, 3, 4].map((step) => (
            <PlainSkeleton key={step} height={56} />
          ))}
        </div>
        <div className={classes.section}>
          <div className={classes.sectionPlace}>
            <PlainSkeleton height={32} width="60%" />
            <PlainSkeleton height={48} />
          </div>
          {[1, 2, 3].map((question) => (
            <PlainSkeleton key={question} height={150} />
          ))}
        </div>
      </div>
    </>
  )
}
