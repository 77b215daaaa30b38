import { Outlet } from 'react-router'
import { Entrance } from '../access/Entrance.tsx'
import { useSession } from '../platform/session.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { MemberShell } from './MemberShell.tsx'

/** The frame of public pages: the shell for members, the entrance for others. */
export function OpenFrame() {
  if (useSession()) return <MemberShell />
  return (
    <Entrance>
      <LoadingBar atTop />
      <Outlet />
    </Entrance>
  )
}
