import { Skeleton } from '@mantine/core'

/** Stands in the place of a profile while it loads. */
export const ProfileSkeleton = () => (
  <div aria-hidden style={{ display: 'grid', gap: 24 }}>
    <Skeleton height={96} width="min(560px, 100%)" />
    <Skeleton height={44} />
    <Skeleton height={520} />
  </div>
)

/** Stands in the place of a tab's content while it loads. */
export const ProfileTabSkeleton = () => <Skeleton height={320} aria-hidden />
