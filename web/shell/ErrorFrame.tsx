import { Outlet } from 'react-router'
import { useSession } from '../platform/session.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { MemberShell } from './MemberShell.tsx'

/** The frame of the page for unknown addresses: members keep their menu. */
export const ErrorFrame = () => (useSession() ? <MemberShell /> : <Outlet />)

export const UnknownAddress = () => <ErrorPage inShell={useSession() !== undefined} />
