import { Outlet } from 'react-router'
import { Entrance } from '../access/Entrance.tsx'
import { useSession } from '../platform/session.ts'
import { Shell } from './Shell.tsx'

/** The frame of pages that everybody can read: members keep the frame they know, others see that of the entrance. */
export function OpenFrame() {
  if (useSession()) return <Shell />
  return (
    <Entrance>
      <Outlet />
    </Entrance>
  )
}
