import { LoadingHeading } from '../ui/loading/LoadingHeading.tsx'
import { PlainSkeleton } from '../ui/loading/PlainSkeleton.tsx'

/** Stands in the place of a page that waits and has nothing of its own to show meanwhile: the frame stays. */
export const PageSkeleton = () => (
  <>
    <LoadingHeading>One moment…</LoadingHeading>
    <PlainSkeleton height={28} width="min(420px, 90%)" />
    <PlainSkeleton height={14} width="min(220px, 60%)" />
    <PlainSkeleton height={240} />
  </>
)
