import { Skeleton } from '@mantine/core'

/** Skeleton of a table. */
export const TableSkeleton = () => <Skeleton height={560} aria-hidden />
