import type { ReactNode } from 'react'
import { HeadSkeleton } from '../ui/loading/HeadSkeleton.tsx'
import { LoadingHeading } from '../ui/loading/LoadingHeading.tsx'
import classes from './SurveySkeleton.module.css'

interface SurveySkeletonProps {
  /** Loading message. */
  words: string
  /** Placeholder below the name of the survey. */
  children: ReactNode
}

/** Placeholder for a page of a survey. */
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
