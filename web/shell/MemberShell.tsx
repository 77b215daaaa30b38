import { lazy, Suspense } from 'react'

// Visitors do without it. Members have loaded it with their first page, so it is available offline.
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))

/** The shell around a page that visitors can open, too. */
export const MemberShell = () => (
  <Suspense>
    <Shell />
  </Suspense>
)
