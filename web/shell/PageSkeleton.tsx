import { Skeleton } from '@mantine/core'
import { LoadingHeading } from '../ui/loading/LoadingHeading.tsx'

/** Shown while a page without a skeleton of its own loads. */
export const PageSkeleton = () => (
  <>
    <LoadingHeading>One moment…</LoadingHeading>
    <Skeleton height={28} width="min(420px, 90%)" />
    <Skeleton height={14} width="min(220px, 60%)" />
    <Skeleton height={240} />
  </>
)
