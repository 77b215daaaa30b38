import { Skeleton } from '@mantine/core'

/** Stands in the place of a project while it loads. */
export function ProjectSkeleton() {
  return (
    <div aria-hidden style={{ display: 'grid', gap: 24 }}>
      <Skeleton height={96} width="min(560px, 100%)" />
      <Skeleton height={44} />
      <Skeleton height={320} />
    </div>
  )
}

/** Skeleton of a tab's content. */
export const TabSkeleton = () => <Skeleton height={320} aria-hidden />
