import { HeadSkeleton, TabsSkeleton } from '../../ui/loading/HeadSkeleton.tsx'
import { LoadingHeading } from '../../ui/loading/LoadingHeading.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { TextSkeleton } from '../../ui/loading/TextSkeleton.tsx'

/** Skeleton of a profile. */
export const ProfileSkeleton = () => (
  <>
    <LoadingHeading>Institution</LoadingHeading>
    <div aria-hidden style={{ display: 'grid', gap: 24 }}>
      <HeadSkeleton picture={96} />
      <TabsSkeleton />
      <TextSkeleton lines={8} />
    </div>
  </>
)

/** Skeleton of a tab's content. */
export const ProfileTabSkeleton = () => <RowsSkeleton />
