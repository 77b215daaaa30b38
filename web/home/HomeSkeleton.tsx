import { Skeleton } from '@mantine/core'

/** Stands in the place of the lists while they load. */
export function HomeSkeleton() {
  return (
    <div aria-hidden style={{ display: 'grid', gap: 24 }}>
      <Skeleton height={28} width={200} />
      <Skeleton height={240} />
      <Skeleton height={28} width={200} />
      <Skeleton height={240} />
    </div>
  )
}
