import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { Entrance } from '../access/Entrance.tsx'
import { useSession } from '../platform/session.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'

// Visitors do without it. Members have loaded it with their first page, so it is available offline.
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))

/** The frame of public pages: the shell for members, the entrance for others. */
export function OpenFrame() {
  if (useSession())
    return (
      <Suspense>
        <Shell />
      </Suspense>
    )
  return (
    <Entrance>
      <LoadingBar atTop />
      <Outlet />
    </Entrance>
  )
}
