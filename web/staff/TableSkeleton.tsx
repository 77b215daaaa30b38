import { Skeleton } from '@mantine/core'

/** Stands in the place of a table while it loads. */
export const TableSkeleton = () => <Skeleton height={560} aria-hidden />
