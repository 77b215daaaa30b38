import { Skeleton } from '@mantine/core'

/** Skeleton of a profile. */
export const ProfileSkeleton = () => (
  <div aria-hidden style={{ display: 'grid', gap: 24 }}>
    <Skeleton height={96} width="min(560px, 100%)" />
    <Skeleton height={44} />
    <Skeleton height={520} />
  </div>
)

/** Skeleton of a tab's content. */
export const ProfileTabSkeleton = () => <Skeleton height={320} aria-hidden />
