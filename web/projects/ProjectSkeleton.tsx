import { Skeleton } from '@mantine/core'

/** Stands in the place of a project while it loads: banner, name, tabs, content. */
export function ProjectSkeleton() {
  return (
    <div aria-hidden style={{ display: 'grid', gap: 24 }}>
      <Skeleton height={56} />
      <Skeleton height={64} width="min(560px, 100%)" />
      <Skeleton height={44} />
      <Skeleton height={320} />
    </div>
  )
}

/** Stands in the place of a tab's content while it loads. */
export const TabSkeleton = () => <Skeleton height={320} aria-hidden />
