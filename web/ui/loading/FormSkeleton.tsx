import { Skeleton } from '@mantine/core'
import classes from './Skeletons.module.css'

/** Skeleton of a form. */
export const FormSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <div className={classes.form} aria-hidden>
    {Array.from({ length: fields }, (_, field) => (
      <div key={field}>
        <Skeleton height={14} width={120} mb={8} />
        <Skeleton height={44} />
      </div>
    ))}
  </div>
)
