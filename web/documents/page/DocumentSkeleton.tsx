import { Skeleton } from '@mantine/core'
import { HeadSkeleton } from '../../ui/loading/HeadSkeleton.tsx'

/** Placeholder for a document. */
export const DocumentSkeleton = () => (
  <div aria-hidden style={{ display: 'grid', gap: 24 }}>
    <HeadSkeleton />
    <Skeleton height={26} width={180} />
    <Skeleton height={420} />
  </div>
)
