import type { CSSProperties } from 'react'
import classes from './PlainSkeleton.module.css'

interface PlainSkeletonProps {
  /** In pixels. */
  height: number
  width?: CSSProperties['width']
}

/** A box in the place of what loads, which looks like those of the component library, and does without it. */
export const PlainSkeleton = ({ height, width }: PlainSkeletonProps) => (
  <div className={classes.box} style={{ height, width }} />
)
