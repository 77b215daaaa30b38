import { Skeleton } from '@mantine/core'
import { HeadSkeleton, TabsSkeleton } from '../ui/loading/HeadSkeleton.tsx'
import { LoadingHeading } from '../ui/loading/LoadingHeading.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { TextSkeleton } from '../ui/loading/TextSkeleton.tsx'

/** Placeholder for a project: banner, name, tabs, content; on other tabs than About, one bar and content. */
export function ProjectSkeleton({ isAbout = true }: { isAbout?: boolean }) {
  if (!isAbout)
    return (
      <>
        <LoadingHeading>Project</LoadingHeading>
        <div aria-hidden style={{ display: 'grid', gap: 12 }}>
          <Skeleton height={44} />
          <RowsSkeleton />
        </div>
      </>
    )
  return (
    <>
      <LoadingHeading>Project</LoadingHeading>
      <div aria-hidden style={{ display: 'grid', gap: 24 }}>
        <Skeleton height={56} />
        <HeadSkeleton picture={64} />
        <TabsSkeleton />
        <TextSkeleton lines={8} />
      </div>
    </>
  )
}

/** Placeholder for the content of a tab. */
export const TabSkeleton = () => <RowsSkeleton />
