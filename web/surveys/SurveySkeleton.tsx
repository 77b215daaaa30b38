import type { ReactNode } from 'react'
import { HeadSkeleton } from '../ui/loading/HeadSkeleton.tsx'
import { LoadingHeading } from '../ui/loading/LoadingHeading.tsx'
import classes from './SurveySkeleton.module.css'

interface SurveySkeletonProps {
  /** What is being loaded. */
  words: string
  /** What stands below the name of the survey. */
  children: ReactNode
}

/** Stands in the place of a page about one survey while it loads. */
export const SurveySkeleton = ({ words, children }: SurveySkeletonProps) => (
  <>
    <LoadingHeading>Survey</LoadingHeading>
    <div role="status" className={classes.page}>
      <p className={classes.words}>{words}</p>
      <HeadSkeleton />
      {children}
    </div>
  </>
)
