import { Skeleton } from '@mantine/core'
import { LoadingHeading } from '../ui/loading/LoadingHeading.tsx'

/** Stands in the place of a page that waits and has nothing of its own to show meanwhile: the frame stays. */
export const PageSkeleton = () => (
  <>
    <LoadingHeading>One moment…</LoadingHeading>
    <Skeleton height={28} width="min(420px, 90%)" />
    <Skeleton height={14} width="min(220px, 60%)" />
    <Skeleton height={240} />
  </>
)
