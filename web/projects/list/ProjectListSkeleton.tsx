import { Skeleton } from '@mantine/core'
import classes from './ProjectsPage.module.css'

/** Stands in the place of the projects, in their size, while they load. */
export function ProjectListSkeleton({ table }: { table: boolean }) {
  return (
    <div aria-hidden>
      {table ? (
        <Skeleton height={400} />
      ) : (
        <div className={classes.cards}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={350} />
          ))}
        </div>
      )}
    </div>
  )
}
