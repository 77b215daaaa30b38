import { Skeleton } from '@mantine/core'

/** Stands in the place of a document while it loads. */
export const DocumentSkeleton = () => (
  <div aria-hidden style={{ display: 'grid', gap: 24 }}>
    <Skeleton height={64} width="min(560px, 100%)" />
    <Skeleton height={26} width={180} />
    <Skeleton height={420} />
  </div>
)
