import { Skeleton } from '@mantine/core'

/** Skeleton of a heading and a few lines. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div aria-hidden>
    <Skeleton height={20} width="min(280px, 70%)" mb={16} />
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton
        key={line}
        height={12}
        width={line === lines - 1 ? 'min(360px, 60%)' : 'min(640px, 95%)'}
        mt={12}
      />
    ))}
  </div>
)
