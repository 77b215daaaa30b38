import { Skeleton } from '@mantine/core'

/** Stands in the place of a tab's content while it loads. */
export const TabSkeleton = () => <Skeleton height={320} aria-hidden />
