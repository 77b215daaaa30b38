import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Entrance } from '../access/Entrance.tsx'
import { scrollPositions, useSession } from '../platform/session.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { scrollKey } from './scroll-key.ts'

/** The frame of pages that everyone can read: with a link to Home for members, to the sign-in for visitors. */
export function PublicFrame() {
  const isMember = useSession() !== undefined
  const { pathname } = useLocation()
  return (
    <Entrance
      aside={
        isMember ? (
          <Link to="/dashboard">Back to Home</Link>
        ) : (
          <Link to={`/signin?next=${encodeURIComponent(pathname)}`}>Sign in</Link>
        )
      }
    >
      <ScrollRestoration getKey={scrollKey} storageKey={scrollPositions} />
      <LoadingBar atTop />
      <Outlet />
      {isMember && <ConnectionNotice />}
    </Entrance>
  )
}
