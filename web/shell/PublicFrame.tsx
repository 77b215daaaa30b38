import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Entrance } from '../access/Entrance.tsx'
import { scrollPositions, useSession } from '../platform/session.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { MemberShell } from './MemberShell.tsx'
import { scrollKey } from './scroll-key.ts'

/** The frame of pages that everyone can read: the shell with its menu for members, a link to the sign-in for visitors. */
export function PublicFrame() {
  const isMember = useSession() !== undefined
  const { pathname } = useLocation()
  if (isMember) return <MemberShell />
  return (
    <Entrance aside={<Link to={`/signin?next=${encodeURIComponent(pathname)}`}>Sign in</Link>}>
      <ScrollRestoration getKey={scrollKey} storageKey={scrollPositions} />
      <LoadingBar atTop />
      <Outlet />
    </Entrance>
  )
}
